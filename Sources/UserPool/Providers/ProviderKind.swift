/// What kind of external provider it is, and so how one signs in with it. The raw value is Cognito's word for it.
public enum ProviderKind: String, Sendable, CaseIterable {
    /// Security Assertion Markup Language 2.0.
    case saml = "SAML"
    /// OpenID Connect.
    case oidc = "OIDC"
    /// Facebook Login.
    case facebook = "Facebook"
    /// Google Sign-In.
    case google = "Google"
    /// Login with Amazon.
    case loginWithAmazon = "LoginWithAmazon"
    /// Sign in with Apple.
    case signInWithApple = "SignInWithApple"

    /// Whether there is one such provider in the world, which has the kind's name in every pool.
    var isSocial: Bool {
        switch self {
        case .saml, .oidc: false
        case .facebook, .google, .loginWithAmazon, .signInWithApple: true
        }
    }

    /// Which of its claims names a user; `nil` where the subject of an assertion does.
    var subjectClaim: String? {
        switch self {
        case .saml: nil
        case .oidc, .google, .signInWithApple: "sub"
        case .facebook: "id"
        case .loginWithAmazon: "user_id"
        }
    }
}
