public import LatchkeyJSON

/// A way to sign in that an app client allows.
public struct ExplicitAuthFlowsType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let adminNoSRPAuth = Self(rawValue: "ADMIN_NO_SRP_AUTH")
    public static let customAuthFlowOnly = Self(rawValue: "CUSTOM_AUTH_FLOW_ONLY")
    public static let userPasswordAuth = Self(rawValue: "USER_PASSWORD_AUTH")
    public static let allowAdminUserPasswordAuth = Self(rawValue: "ALLOW_ADMIN_USER_PASSWORD_AUTH")
    public static let allowCustomAuth = Self(rawValue: "ALLOW_CUSTOM_AUTH")
    public static let allowUserPasswordAuth = Self(rawValue: "ALLOW_USER_PASSWORD_AUTH")
    public static let allowUserSRPAuth = Self(rawValue: "ALLOW_USER_SRP_AUTH")
    public static let allowRefreshTokenAuth = Self(rawValue: "ALLOW_REFRESH_TOKEN_AUTH")
    public static let allowUserAuth = Self(rawValue: "ALLOW_USER_AUTH")
    public static let allowTokenExchangeDelegation = Self(rawValue: "ALLOW_TOKEN_EXCHANGE_DELEGATION")
    public static let allowTokenExchangeImpersonation = Self(rawValue: "ALLOW_TOKEN_EXCHANGE_IMPERSONATION")

    public static let known: [Self] = [
        .adminNoSRPAuth, .customAuthFlowOnly, .userPasswordAuth, .allowAdminUserPasswordAuth, .allowCustomAuth,
        .allowUserPasswordAuth, .allowUserSRPAuth, .allowRefreshTokenAuth, .allowUserAuth,
        .allowTokenExchangeDelegation, .allowTokenExchangeImpersonation,
    ]
}
