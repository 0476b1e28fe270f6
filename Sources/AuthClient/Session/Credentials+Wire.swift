internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Credentials {
    /// The credentials of an answer with tokens. An answer to a refresh has no refresh token unless the pool rotates
    /// them.
    ///
    /// `received` is when the request was sent: the access token ages from then on at the latest.
    init(
        _ result: AuthenticationResultType, received: MonotonicTime, refreshing old: Credentials?
    ) throws(AuthError) {
        guard let access = result.accessToken, let id = result.idToken,
            let refresh = result.refreshToken ?? old?.refreshToken
        else { throw AuthError(.invalidResponse, "The answer lacks a token.") }
        // The token comes from the server itself over a verified connection: its claims are read, not verified.
        let claims = access.reveal.split(separator: ".").dropFirst().first
            .flatMap { Base64URL.decode($0) }.flatMap { try? JSONValue(parsing: $0) }
        guard let subject = claims?["sub"]?.string, let username = claims?["username"]?.string else {
            throw AuthError(.invalidResponse, "The access token does not say whose it is.")
        }
        self.init(
            accessToken: access, idToken: id, refreshToken: refresh,
            user: SignedInUser(username: username, subject: subject),
            sessionID: claims?["origin_jti"]?.string ?? old?.sessionID ?? refresh.reveal,
            lifetime: .seconds(result.expiresIn ?? 0), received: received,
            deviceKey: result.newDeviceMetadata?.deviceKey ?? claims?["device_key"]?.string ?? old?.deviceKey)
    }
}
