public import LatchkeyJSON

/// What a user did.
public struct EventType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let signIn = Self(rawValue: "SignIn")
    public static let signUp = Self(rawValue: "SignUp")
    public static let forgotPassword = Self(rawValue: "ForgotPassword")
    public static let passwordChange = Self(rawValue: "PasswordChange")
    public static let resendCode = Self(rawValue: "ResendCode")

    public static let known: [Self] = [
        .signIn, .signUp, .forgotPassword, .passwordChange, .resendCode,
    ]
}
