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

    /// The longest refresh token that is looked at, in bytes; ours have far fewer.
    private static let longestToken = 16_384

    static func user(of form: Form) -> RefusedRequest.Claim? {
        form["refresh_token"].flatMap { $0.reveal.utf8.count <= longestToken ? .refreshToken($0) : nil }
    }

    static func tokens(for form: Form, client: Client, secret: Secret?, pool: Pool) async throws -> TokenAnswer {
        guard client.settings.allowsCodeGrant else { throw UserPoolError.flowNotEnabled(name) }
        let token = Secret(try form.required("refresh_token"))
        // No scope may be asked for that the session has not; all have this one, and none has fewer.
        if let scope = form["scope"], scope.reveal != TokenScope.api {
            throw OAuthError(.invalidScope, "The session has the scope \(TokenScope.api)")
        }
        let tokens = try await pool.tokens(forRefreshToken: token, clientSecret: secret, through: client)
        return TokenAnswer(
            accessToken: tokens.accessToken, idToken: tokens.idToken, refreshToken: tokens.refreshToken,
            validity: tokens.accessTokenValidity)
    }
}
