public import LatchkeyJSON

/// The form of a pool's issuer.
public struct IssuerType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let original = Self(rawValue: "ORIGINAL")
    public static let updated = Self(rawValue: "UPDATED")

    public static let known: [Self] = [
        .original, .updated,
    ]
}
