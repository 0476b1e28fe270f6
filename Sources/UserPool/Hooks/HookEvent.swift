internal import LatchkeyJSON

/// An event that a pool tells a function of, and how its answer reads
/// ([Lambda trigger parameters](https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html)).
protocol HookEvent: Sendable {
    /// The event's `response` as the function gives it back. Every member may be left out.
    associatedtype Answer: Shape

    /// When the function is called.
    static var trigger: HookTrigger { get }
    /// The `response` as it goes out: every member that can be set, with what holds when it is not.
    static var blank: JSONObject { get }

    /// What has happened: the part of `triggerSource` behind the trigger's name.
    var occasion: String { get }
    /// The name of the user that it is about.
    var username: String { get }
    /// What the function is told.
    var request: JSONObject { get }
}

extension HookEvent {
    static var blank: JSONObject { [:] }

    /// The whole event as it travels: the envelope that all events share.
    func encode(version: String, of pool: Pool, clientID: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024)
        writer.beginObject()
        writer.name("version")
        writer.string(version)
        writer.name("triggerSource")
        writer.string("\(Self.trigger.sourceName)_\(occasion)")
        writer.name("region")
        writer.string(pool.region)
        writer.name("userPoolId")
        writer.string(pool.id.text)
        writer.name("userName")
        writer.string(username)
        writer.name("callerContext")
        writer.beginObject()
        writer.name("awsSdkVersion")
        writer.string("aws-sdk-unknown-unknown")
        writer.name("clientId")
        writer.string(clientID)
        writer.endObject()
        writer.name("request")
        JSONValue.object(request).write(to: &writer)
        writer.name("response")
        JSONValue.object(Self.blank).write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// Reads what a function gave back: the event, of which the `response` alone counts. `nil` when it is none.
    static func answer(in event: [UInt8]) -> Answer? {
        guard let document = try? JSONDocument(parsing: event, maximumSize: HookLimits.answerBytes),
            let response = document.root["response"],
            // Of two, nobody could say which one counts.
            document.root.members?.count(where: { $0.name == "response" }) == 1
        else { return nil }
        return try? Answer.decode(response)
    }
}

/// What hooks are bounded by, whatever brings their events.
public enum HookLimits {
    /// The longest event that is sent, in bytes: whatever a user's attributes are, 70 of 2,048 characters that take six
    /// bytes each as JSON, they do not stand in the way of a sign-in. (AWS Lambda takes six megabytes.)
    public static let eventBytes = 1 << 20
    /// The longest `clientMetadata` of an event for a custom sender, in bytes as JSON: the rest is left for the user's
    /// attributes.
    static let metadataBytes = 128 << 10
    /// The longest answer that is read, in bytes: most functions give the whole event back.
    public static let answerBytes = eventBytes + (256 << 10)
    /// How much of the words of a function that has refused is told, in Unicode scalars.
    public static let reasonLength = 1024
}

/// The answer to an event that only tells.
struct NoAnswer: Shape {
    static let fields: [Field<Self>] = []
}

extension JSONValue {
    /// A map of texts, or `null` where there is none.
    init(texts: [String: String]?) {
        guard let texts else {
            self = .null
            return
        }
        self = .object(JSONObject(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }

    /// The attributes of a user.
    init(_ attributes: Attributes) {
        self = .object(JSONObject(attributes.map { ($0.name, .string($0.value)) }))
    }
}
