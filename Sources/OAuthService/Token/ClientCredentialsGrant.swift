internal import LatchkeyPlatform
internal import UserPool

/// `client_credentials` (RFC 6749 §4.4): an access token of a client for itself, by the rules of `GetClientToken`.
enum ClientCredentialsGrant: Grant {
    static let name = "client_credentials"
    static let category = LimitCategory.clientAuthentication

    static func user(of form: Form) -> RefusedRequest.Claim? { nil }

    static func tokens(for form: Form, client: Client, secret: Secret?, pool: Pool) async throws -> TokenAnswer {
        guard let secret else { throw UserPoolError(.clientSecretWrong) }
        let scopes = form["scope"].map { $0.reveal.split(separator: " ").map(String.init) }
        let token = try await pool.token(for: client, secret: secret, scopes: scopes)
        return TokenAnswer(accessToken: token.accessToken, validity: token.validity)
    }
}
