public import LatchkeyJSON

/// Activates or deactivates a replica of a pool.
public enum UpdateUserPoolReplica: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var regionName = ""
        public var status: UpdateReplicaStatusType = .unset
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("RegionName", \.regionName, .region),
            .init("Status", \.status),
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
