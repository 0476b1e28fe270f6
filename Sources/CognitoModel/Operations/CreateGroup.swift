public import LatchkeyJSON

/// Creates a group of users.
public enum CreateGroup: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .groupExists, .resourceNotFound, .tooManyRequests, .limitExceeded, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var groupName = ""
        public var userPoolID = ""
        public var description: String?
        public var roleARN: String?
        public var precedence: Int?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("GroupName", \.groupName, .groupName),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Description", \.description, .description),
            .init("RoleArn", \.roleARN, .arn),
            .init("Precedence", \.precedence, .precedence),
        ]
    }

    public struct Output: Shape {
        public var group: GroupType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Group", \.group)
        ]
    }
}
