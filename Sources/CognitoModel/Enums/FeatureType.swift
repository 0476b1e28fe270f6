public import LatchkeyJSON

/// Whether a feature is on.
public struct FeatureType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let enabled = Self(rawValue: "ENABLED")
    public static let disabled = Self(rawValue: "DISABLED")

    public static let known: [Self] = [
        .enabled, .disabled,
    ]
}
