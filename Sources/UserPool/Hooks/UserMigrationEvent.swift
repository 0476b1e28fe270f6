internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Somebody whom the pool does not know wants to sign in or to recover a password
/// ([Migrate user](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-migrate-user.html)).
struct UserMigrationEvent: HookEvent {
    static let trigger = HookTrigger.userMigration
    static let blank: JSONObject = [
        "userAttributes": nil, "forceAliasCreation": nil, "finalUserStatus": nil, "messageAction": nil,
        "desiredDeliveryMediums": nil,
    ]

    let username: String
    /// The password that was sent; `nil` when it was forgotten.
    let password: Secret?
    let metadata: CallMetadata

    var occasion: String { password == nil ? "ForgotPassword" : "Authentication" }

    var request: JSONObject {
        var request: JSONObject = [:]
        if let password { request["password"] = .string(password.reveal) }
        request["validationData"] = JSONValue(texts: metadata.validationData)
        if let words = metadata.clientMetadata { request["clientMetadata"] = JSONValue(texts: words) }
        return request
    }

    struct Answer: Shape {
        var attributes: [String: String]?
        var finalStatus: String?
        var messageAction: String?
        var media: [String]?
        var forcesAlias: Bool?

        static let fields: [Field<Self>] = [
            .init("userAttributes", \.attributes),
            .init("finalUserStatus", \.finalStatus),
            .init("messageAction", \.messageAction),
            .init("desiredDeliveryMediums", \.media),
            .init("forceAliasCreation", \.forcesAlias),
        ]
    }
}
