public import LatchkeyJSON

/// A pool or a replica of it, in one region.
public struct UserPoolReplicaType: Shape {
    public var regionName: String?
    public var status: ReplicaStatusType?
    public var role: ReplicaRoleType?
    public var userPoolARN: String?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("RegionName", \.regionName, .region),
        .init("Status", \.status),
        .init("Role", \.role),
        .init("UserPoolArn", \.userPoolARN, .arn),
    ]
}
