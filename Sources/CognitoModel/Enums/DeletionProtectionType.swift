public import LatchkeyJSON

/// Whether a pool can be deleted.
public struct DeletionProtectionType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let active = Self(rawValue: "ACTIVE")
    public static let inactive = Self(rawValue: "INACTIVE")

    public static let known: [Self] = [
        .active, .inactive,
    ]
}
