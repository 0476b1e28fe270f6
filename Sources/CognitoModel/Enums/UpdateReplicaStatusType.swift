public import LatchkeyJSON

/// What a replica is to become.
public struct UpdateReplicaStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let active = Self(rawValue: "ACTIVE")
    public static let inactive = Self(rawValue: "INACTIVE")

    public static let known: [Self] = [
        .active, .inactive,
    ]
}
