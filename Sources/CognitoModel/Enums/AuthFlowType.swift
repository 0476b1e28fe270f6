public import LatchkeyJSON

/// The way a sign-in goes.
public struct AuthFlowType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let userSRPAuth = Self(rawValue: "USER_SRP_AUTH")
    public static let refreshTokenAuth = Self(rawValue: "REFRESH_TOKEN_AUTH")
    public static let refreshToken = Self(rawValue: "REFRESH_TOKEN")
    public static let customAuth = Self(rawValue: "CUSTOM_AUTH")
    public static let adminNoSRPAuth = Self(rawValue: "ADMIN_NO_SRP_AUTH")
    public static let userPasswordAuth = Self(rawValue: "USER_PASSWORD_AUTH")
    public static let adminUserPasswordAuth = Self(rawValue: "ADMIN_USER_PASSWORD_AUTH")
    public static let userAuth = Self(rawValue: "USER_AUTH")

    public static let known: [Self] = [
        .userSRPAuth, .refreshTokenAuth, .refreshToken, .customAuth, .adminNoSRPAuth, .userPasswordAuth,
        .adminUserPasswordAuth, .userAuth,
    ]
}
