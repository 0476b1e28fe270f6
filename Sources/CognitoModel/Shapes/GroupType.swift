public import LatchkeyJSON
public import LatchkeyPlatform

/// A group of users.
public struct GroupType: Shape {
    public var groupName: String?
    public var userPoolID: String?
    public var description: String?
    public var roleARN: String?
    public var precedence: Int?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("GroupName", \.groupName, .groupName),
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("Description", \.description, .description),
        .init("RoleArn", \.roleARN, .arn),
        .init("Precedence", \.precedence, .precedence),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
    ]
}
