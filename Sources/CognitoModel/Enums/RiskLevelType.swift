public import LatchkeyJSON

/// How risky an event seemed.
public struct RiskLevelType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let low = Self(rawValue: "Low")
    public static let medium = Self(rawValue: "Medium")
    public static let high = Self(rawValue: "High")

    public static let known: [Self] = [
        .low, .medium, .high,
    ]
}
