internal import Database
internal import LatchkeyJSON

/// Somebody is about to sign in
/// ([Pre authentication](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-authentication.html)).
struct PreAuthenticationEvent: HookEvent {
    typealias Answer = NoAnswer

    static let trigger = HookTrigger.preAuthentication

    let username: String
    let attributes: Attributes
    let validationData: [String: String]?
    /// Whether nobody has the name; `nil` where the client may know that anyway.
    let isUnknown: Bool?

    var occasion: String { "Authentication" }

    var request: JSONObject {
        var request: JSONObject = [
            "userAttributes": JSONValue(attributes), "validationData": JSONValue(texts: validationData),
        ]
        if let isUnknown { request["userNotFound"] = .bool(isUnknown) }
        return request
    }
}

extension Pool {
    /// Asks the pool's function whether somebody may try to sign in, by a name that has not been looked up.
    func admitSignIn(_ name: String, through client: Client) async throws {
        guard has(.preAuthentication) else { return }
        let user = try await services.database.read { connection in
            try await UserStore(connection: connection, pool: self).find(name)
        }
        try await admitSignIn(name, user, through: client)
    }

    /// Asks the pool's function whether somebody may try to sign in. A name that nobody has is asked about too where
    /// the client may not know, so that neither the answer nor its time tells.
    func admitSignIn(_ name: String, _ user: User?, through client: Client) async throws {
        guard has(.preAuthentication), user != nil || client.settings.hidesUserExistence else { return }
        _ = try await ask(
            PreAuthenticationEvent(
                username: user?.username.text ?? pretendedUsername(of: name),
                attributes: user.map(hookAttributes) ?? [:], validationData: client.metadata.validationData,
                isUnknown: client.settings.hidesUserExistence ? user == nil : nil),
            from: client.caller)
    }
}
