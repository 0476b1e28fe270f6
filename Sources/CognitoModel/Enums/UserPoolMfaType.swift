public import LatchkeyJSON

/// Whether a second factor is required.
public struct UserPoolMfaType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let off = Self(rawValue: "OFF")
    public static let on = Self(rawValue: "ON")
    public static let optional = Self(rawValue: "OPTIONAL")

    public static let known: [Self] = [
        .off, .on, .optional,
    ]
}
