public import LatchkeyJSON

/// Whether a pool is the first one or a replica.
public struct ReplicaRoleType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let primary = Self(rawValue: "PRIMARY")
    public static let secondary = Self(rawValue: "SECONDARY")

    public static let known: [Self] = [
        .primary, .secondary,
    ]
}
