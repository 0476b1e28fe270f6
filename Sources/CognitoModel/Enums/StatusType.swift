public import LatchkeyJSON

/// Whether something is on; in lists of pools, a member that has lost its meaning.
public struct StatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let enabled = Self(rawValue: "Enabled")
    public static let disabled = Self(rawValue: "Disabled")

    public static let known: [Self] = [
        .enabled, .disabled,
    ]
}
