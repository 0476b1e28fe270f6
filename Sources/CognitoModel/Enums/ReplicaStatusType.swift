public import LatchkeyJSON

/// What is happening to a replica.
public struct ReplicaStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let creating = Self(rawValue: "CREATING")
    public static let active = Self(rawValue: "ACTIVE")
    public static let inactive = Self(rawValue: "INACTIVE")
    public static let deleting = Self(rawValue: "DELETING")

    public static let known: [Self] = [
        .creating, .active, .inactive, .deleting,
    ]
}
