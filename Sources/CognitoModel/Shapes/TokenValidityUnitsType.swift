public import LatchkeyJSON

/// The units in which an app client's token lifetimes are given.
public struct TokenValidityUnitsType: Shape {
    public var accessToken: TimeUnitsType?
    public var idToken: TimeUnitsType?
    public var refreshToken: TimeUnitsType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("AccessToken", \.accessToken),
        .init("IdToken", \.idToken),
        .init("RefreshToken", \.refreshToken),
    ]
}
