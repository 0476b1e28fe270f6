internal import LatchkeyJSON

/// What a function has to bring to a user in the server's place
/// ([Custom sender](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-sender-triggers.html)).
protocol CustomSenderEvent: HookEvent where Answer == NoAnswer {
    static var requestType: String { get }
    init(_ message: CustomSenderMessage)
    var message: CustomSenderMessage { get }
}

/// A message for a function that sends.
struct CustomSenderMessage: Sendable {
    let occasion: MessageOccasion
    let username: String
    let attributes: Attributes
    /// The code, encrypted for the function.
    let code: String
    let clientMetadata: [String: String]?
}

/// An e-mail that a function sends.
struct CustomEmailSenderEvent: CustomSenderEvent {
    static let trigger = HookTrigger.customEmailSender
    static let requestType = "customEmailSenderRequestV1"
    let message: CustomSenderMessage
    init(_ message: CustomSenderMessage) { self.message = message }
}

/// A text message that a function sends.
struct CustomSMSSenderEvent: CustomSenderEvent {
    static let trigger = HookTrigger.customSMSSender
    static let requestType = "customSMSSenderRequestV1"
    let message: CustomSenderMessage
    init(_ message: CustomSenderMessage) { self.message = message }
}

extension CustomSenderEvent {
    var occasion: String { message.occasion.rawValue }
    var username: String { message.username }

    var request: JSONObject {
        var request: JSONObject = [
            "type": .string(Self.requestType), "code": .string(message.code),
            "userAttributes": JSONValue(message.attributes),
        ]
        if let words = message.clientMetadata { request["clientMetadata"] = JSONValue(texts: words) }
        return request
    }
}
