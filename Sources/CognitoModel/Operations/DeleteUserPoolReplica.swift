public import LatchkeyJSON

/// Deletes an inactive replica of a pool.
public enum DeleteUserPoolReplica: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var regionName = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("RegionName", \.regionName, .region),
        ]
    }

    public struct Output: Shape {
        public var userPoolReplica: UserPoolReplicaType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolReplica", \.userPoolReplica)
        ]
    }
}
