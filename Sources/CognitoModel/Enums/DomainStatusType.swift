public import LatchkeyJSON

/// What is happening to a domain.
public struct DomainStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let creating = Self(rawValue: "CREATING")
    public static let deleting = Self(rawValue: "DELETING")
    public static let updating = Self(rawValue: "UPDATING")
    public static let active = Self(rawValue: "ACTIVE")
    public static let failed = Self(rawValue: "FAILED")

    public static let known: [Self] = [
        .creating, .deleting, .updating, .active, .failed,
    ]
}
