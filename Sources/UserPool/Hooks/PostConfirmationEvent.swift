internal import LatchkeyJSON

/// A user has been confirmed, or has replaced a forgotten password
/// ([Post confirmation](https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html)).
struct PostConfirmationEvent: HookEvent {
    typealias Answer = NoAnswer

    static let trigger = HookTrigger.postConfirmation

    /// What was confirmed. The raw value stands in `triggerSource`.
    enum Act: String, Sendable {
        case signUp = "ConfirmSignUp"
        case forgottenPassword = "ConfirmForgotPassword"
    }

    let act: Act
    let username: String
    let attributes: Attributes
    let clientMetadata: [String: String]?

    var occasion: String { act.rawValue }

    var request: JSONObject {
        var request: JSONObject = ["userAttributes": JSONValue(attributes)]
        if let clientMetadata { request["clientMetadata"] = JSONValue(texts: clientMetadata) }
        return request
    }
}

extension Pool {
    /// Tells the pool's function that a user was confirmed, and waits for it. What was confirmed stays so, whatever it
    /// answers; the caller is told of a refusal.
    func confirmed(
        _ user: User, by act: PostConfirmationEvent.Act, from caller: Caller
    ) async throws {
        guard has(.postConfirmation) else { return }
        _ = try await ask(
            PostConfirmationEvent(
                act: act, username: user.username.text, attributes: hookAttributes(of: user),
                clientMetadata: caller.metadata.clientMetadata),
            from: caller)
    }
}
