public import LatchkeyJSON

/// Whether a pool keeps a list of sessions.
public struct UserSessionTrackingType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let enabled = Self(rawValue: "ENABLED")
    public static let disabled = Self(rawValue: "DISABLED")

    public static let known: [Self] = [
        .enabled, .disabled,
    ]
}
