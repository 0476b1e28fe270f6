internal import LatchkeyJSON

/// A message is about to be sent; its words can be changed, not its code, which is not known to the function
/// ([Custom message](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html)).
struct CustomMessageEvent: HookEvent {
    static let trigger = HookTrigger.customMessage
    static let blank: JSONObject = ["smsMessage": nil, "emailMessage": nil, "emailSubject": nil]

    let message: MessageOccasion
    let username: String
    let attributes: Attributes
    let clientMetadata: [String: String]?
    /// Whether the message carries a link in the code's place.
    let isLinked: Bool

    var occasion: String { message.rawValue }

    var request: JSONObject {
        var request: JSONObject = [
            "userAttributes": JSONValue(attributes), "codeParameter": .string(MessageTemplate.code),
            "usernameParameter": message == .adminCreateUser ? .string(MessageTemplate.username) : .null,
        ]
        if isLinked { request["linkParameter"] = .string(MessageTemplate.link) }
        if let clientMetadata { request["clientMetadata"] = JSONValue(texts: clientMetadata) }
        return request
    }

    struct Answer: Shape {
        var sms: String?
        var email: String?
        var emailSubject: String?

        static let fields: [Field<Self>] = [
            .init("smsMessage", \.sms),
            .init("emailMessage", \.email),
            .init("emailSubject", \.emailSubject),
        ]
    }
}
