public import LatchkeyJSON

/// Whether risk is only recorded or acted upon.
public struct AdvancedSecurityEnabledModeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let audit = Self(rawValue: "AUDIT")
    public static let enforced = Self(rawValue: "ENFORCED")

    public static let known: [Self] = [
        .audit, .enforced,
    ]
}
