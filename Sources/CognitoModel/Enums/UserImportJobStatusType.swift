public import LatchkeyJSON

/// How far an import job is.
public struct UserImportJobStatusType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let created = Self(rawValue: "Created")
    public static let pending = Self(rawValue: "Pending")
    public static let inProgress = Self(rawValue: "InProgress")
    public static let stopping = Self(rawValue: "Stopping")
    public static let expired = Self(rawValue: "Expired")
    public static let stopped = Self(rawValue: "Stopped")
    public static let failed = Self(rawValue: "Failed")
    public static let succeeded = Self(rawValue: "Succeeded")

    public static let known: [Self] = [
        .created, .pending, .inProgress, .stopping, .expired, .stopped, .failed, .succeeded,
    ]
}
