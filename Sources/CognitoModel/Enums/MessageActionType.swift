public import LatchkeyJSON

/// What becomes of a new user's invitation.
public struct MessageActionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let resend = Self(rawValue: "RESEND")
    public static let suppress = Self(rawValue: "SUPPRESS")

    public static let known: [Self] = [
        .resend, .suppress,
    ]
}
