internal import LatchkeyPlatform
internal import UserPool

/// `refresh_token` (RFC 6749 §6): new tokens of a session, by the rules of `GetTokensFromRefreshToken`. Both refresh
/// one family of tokens: what one of them has replaced the other takes in the grace period too, and after it as a
/// reuse.
///
/// It is for clients that have the authorization code grant, whose users may have signed in over either wire. A session
/// that is bound to a remembered device is refreshed over Cognito's alone, where the device's key can be said.
enum RefreshTokenGrant: Grant {
    static let name = "refresh_token"
    static let category = LimitCategory.userToken

    static func claim(of form: Form) -> RefusedRequest.Claim? { form["refresh_token"].map { .refreshToken($0) } }

    /// Scopes that are asked for and that the session has not are passed over, as at Amazon Cognito: many libraries ask
    /// at each refresh for all that they were set up with. The answer says which there are then (RFC 6749 §5.1).
    static func tokens(for form: Form, client: Client, secret: Secret?, pool: Pool) async throws -> TokenAnswer {
        guard client.settings.allowsCodeGrant else { throw UserPoolError.flowNotEnabled(name) }
        guard let token = form["refresh_token"] else { throw UserPoolError.missingParameter("refresh_token") }
        let tokens = try await pool.tokens(forRefreshToken: token, clientSecret: secret, through: client)
        return TokenAnswer(
            accessToken: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken,
            validity: tokens.accessTokenValidity, scopes: tokens.scopes, wanted: form.scopes)
    }
}
