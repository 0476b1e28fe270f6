internal import LatchkeyPlatform
internal import UserPool

/// What a client has tokens for (RFC 6749 §1.3). One file for each.
protocol Grant: SendableMetatype {
    /// Its `grant_type`.
    static var name: String { get }
    /// The limit that its requests count against.
    static var category: LimitCategory { get }
    /// Whom a request is about, by what it shows; `nil` for a client that asks for itself.
    static func claim(of form: Form) -> RefusedRequest.Claim?
    /// The tokens for a request of a client that has proved itself, if it has to. Throws `UserPoolError`, for which
    /// ``OAuthError`` has the words.
    static func tokens(for form: Form, client: Client, secret: Secret?, pool: Pool) async throws -> TokenAnswer
}
