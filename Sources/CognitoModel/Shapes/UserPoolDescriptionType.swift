public import LatchkeyJSON
public import LatchkeyPlatform

/// A pool, as lists show it.
public struct UserPoolDescriptionType: Shape {
    public var id: String?
    public var name: String?
    public var lambdaConfig: LambdaConfigType?
    public var status: StatusType?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public var replicaRegions: [String]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Id", \.id, .userPoolID),
        .init("Name", \.name, .userPoolName),
        .init("LambdaConfig", \.lambdaConfig),
        .init("Status", \.status),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
        .init("ReplicaRegions", \.replicaRegions, .each(.string)),
    ]
}
