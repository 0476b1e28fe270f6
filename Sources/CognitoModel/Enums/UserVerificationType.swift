public import LatchkeyJSON

/// Whether an authenticator must verify its user.
public struct UserVerificationType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let required = Self(rawValue: "required")
    public static let preferred = Self(rawValue: "preferred")

    public static let known: [Self] = [
        .required, .preferred,
    ]
}
