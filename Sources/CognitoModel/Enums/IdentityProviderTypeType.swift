public import LatchkeyJSON

/// The kind of an external provider.
public struct IdentityProviderTypeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let saml = Self(rawValue: "SAML")
    public static let facebook = Self(rawValue: "Facebook")
    public static let google = Self(rawValue: "Google")
    public static let loginWithAmazon = Self(rawValue: "LoginWithAmazon")
    public static let signInWithApple = Self(rawValue: "SignInWithApple")
    public static let oidc = Self(rawValue: "OIDC")

    public static let known: [Self] = [
        .saml, .facebook, .google, .loginWithAmazon, .signInWithApple, .oidc,
    ]
}
