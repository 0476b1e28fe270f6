public import LatchkeyPlatform

/// What a client gets when a user is signed in.
public struct IssuedTokens: Sendable {
    /// Opens token operations and other services; a JWT (RFC 7519).
    public let accessToken: Secret
    /// Says who signed in; a JWT.
    public let idToken: Secret
    /// Gets new tokens later; opaque. `nil` where the one that was used stays good.
    public let refreshToken: Secret?
    /// What the device is called that the user signed in with, where the pool remembers devices and has not seen it.
    public let newDevice: NewDevice?
    /// How long the access token lasts.
    public let accessTokenValidity: Duration
    /// The scopes of the access token.
    public let scopes: [String]
}
