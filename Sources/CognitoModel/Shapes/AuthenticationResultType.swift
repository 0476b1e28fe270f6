public import LatchkeyJSON
public import LatchkeyPlatform

/// The tokens at the end of a sign-in.
public struct AuthenticationResultType: Shape {
    public var accessToken: Secret?
    public var expiresIn: Int?
    public var tokenType: String?
    public var refreshToken: Secret?
    public var idToken: Secret?
    public var newDeviceMetadata: NewDeviceMetadataType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AccessToken", \.accessToken, .token),
        .init("ExpiresIn", \.expiresIn),
        .init("TokenType", \.tokenType, .string),
        .init("RefreshToken", \.refreshToken, .token),
        .init("IdToken", \.idToken, .token),
        .init("NewDeviceMetadata", \.newDeviceMetadata),
    ]
}
