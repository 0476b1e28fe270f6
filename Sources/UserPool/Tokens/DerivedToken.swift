public import LatchkeyPlatform

/// What an exchange of tokens gives.
public struct DerivedToken: Sendable {
    /// The new token; a JWT.
    public let token: Secret
    /// Of which kind it is.
    public let kind: ShownToken.Kind
    /// How long it lasts: never longer than the token that it comes from.
    public let validity: Duration
    /// Its scopes; `nil` for an ID token.
    public let scopes: [String]?
}
