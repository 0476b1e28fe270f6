public import LatchkeyJSON

/// Whether a session is an app's or a single sign-on session.
public struct SessionTypeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let token = Self(rawValue: "TOKEN")
    public static let sso = Self(rawValue: "SSO")

    public static let known: [Self] = [
        .token, .sso,
    ]
}
