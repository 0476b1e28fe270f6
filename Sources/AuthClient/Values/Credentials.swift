public import LatchkeyPlatform

/// A signed-in session as it is stored: its tokens, and how long the access token lasts.
public struct Credentials: Sendable {
    /// The access token.
    public let accessToken: Secret
    /// The ID token.
    public let idToken: Secret
    /// The refresh token.
    public let refreshToken: Secret
    /// Who is signed in.
    public let user: SignedInUser
    /// What the sessions of one user are told apart by: the tokens' `origin_jti`, which stays when tokens are
    /// refreshed.
    public let sessionID: String
    /// How long the access token lasts from when it was received, as the server said (`ExpiresIn`).
    let lifetime: Duration
    /// When it was received; `nil` when that is not known, and then the access token counts as expired.
    let received: MonotonicTime?
    /// The device that the session is tied to, if any: a refresh has to name it.
    let deviceKey: String?

    init(
        accessToken: Secret, idToken: Secret, refreshToken: Secret, user: SignedInUser, sessionID: String,
        lifetime: Duration, received: MonotonicTime?, deviceKey: String? = nil
    ) {
        self.accessToken = accessToken
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.user = user
        self.sessionID = sessionID
        self.lifetime = lifetime
        self.received = received
        self.deviceKey = deviceKey
    }

    /// What callers get.
    var tokens: SessionTokens { SessionTokens(accessToken: accessToken, idToken: idToken, user: user) }

    /// No access token of a user pool lasts longer: a lifetime beyond it is garbage.
    private static let longestLifetime = Duration.seconds(86_400)

    /// Whether the access token will do for two more minutes (half its life, when that is shorter).
    ///
    /// Neither the time of day nor the token's `exp` has a say: a host whose clock is wrong by an hour would refresh
    /// for every call, or never.
    func isFresh(at now: MonotonicTime) -> Bool {
        guard let received, received <= now, lifetime > .zero, lifetime <= Self.longestLifetime else { return false }
        return now + min(.seconds(120), lifetime / 2) < received + lifetime
    }
}
