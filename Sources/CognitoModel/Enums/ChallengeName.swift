public import LatchkeyJSON

/// What an event asked of the user.
public struct ChallengeName: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let password = Self(rawValue: "Password")
    public static let mfa = Self(rawValue: "Mfa")

    public static let known: [Self] = [
        .password, .mfa,
    ]
}
