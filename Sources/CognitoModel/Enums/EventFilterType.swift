public import LatchkeyJSON

/// An event at which passwords are compared with leaked ones.
public struct EventFilterType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let signIn = Self(rawValue: "SIGN_IN")
    public static let passwordChange = Self(rawValue: "PASSWORD_CHANGE")
    public static let signUp = Self(rawValue: "SIGN_UP")

    public static let known: [Self] = [
        .signIn, .passwordChange, .signUp,
    ]
}
