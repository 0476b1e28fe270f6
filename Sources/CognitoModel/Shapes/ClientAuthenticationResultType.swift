public import LatchkeyJSON
public import LatchkeyPlatform

/// The access token of a client that acts for itself.
public struct ClientAuthenticationResultType: Shape {
    public var accessToken: Secret?
    public var expiresIn: Int?
    public var tokenType: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AccessToken", \.accessToken, .token),
        .init("ExpiresIn", \.expiresIn),
        .init("TokenType", \.tokenType, .string),
    ]
}
