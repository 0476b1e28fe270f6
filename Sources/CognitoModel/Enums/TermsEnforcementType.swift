public import LatchkeyJSON

/// What a user must do about terms.
public struct TermsEnforcementType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let notEnforced = Self(rawValue: "NONE")

    public static let known: [Self] = [
        .notEnforced
    ]
}
