public import LatchkeyPlatform

/// What a session talks to: a server over HTTP (``HTTPBackend``), or a stand-in for tests (``FakeBackend``).
public protocol AuthBackend: Sendable {
    /// Sends one request of Amazon Cognito's JSON protocol, unsigned, and returns the body of its answer.
    ///
    /// `operation` is a name such as `InitiateAuth`, `body` its input. Throws the server's refusal as it came, or
    /// ``AuthError`` with code `network`, `invalidResponse` or `cancelled`.
    func call(_ operation: String, _ body: [UInt8]) async throws(AuthError) -> [UInt8]

    /// Listens for the end of the session that an access token belongs to.
    ///
    /// Returns the reason once the server tells it, or `nil` when the connection ended without one. Throws `network`
    /// when there was no connection, `notAuthorized` when the token is not taken, and `notOffered` when the server does
    /// not tell. Cancelling the task ends the listening.
    func sessionEnd(_ accessToken: Secret) async throws(AuthError) -> SessionEndReason?
}
