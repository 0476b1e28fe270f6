public import LatchkeyJSON

/// Whether errors may tell that a user does not exist.
public struct PreventUserExistenceErrorTypes: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let legacy = Self(rawValue: "LEGACY")
    public static let enabled = Self(rawValue: "ENABLED")

    public static let known: [Self] = [
        .legacy, .enabled,
    ]
}
