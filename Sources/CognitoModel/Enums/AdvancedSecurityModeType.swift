public import LatchkeyJSON

/// Whether risk is ignored, recorded or acted upon.
public struct AdvancedSecurityModeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let off = Self(rawValue: "OFF")
    public static let audit = Self(rawValue: "AUDIT")
    public static let enforced = Self(rawValue: "ENFORCED")

    public static let known: [Self] = [
        .off, .audit, .enforced,
    ]
}
