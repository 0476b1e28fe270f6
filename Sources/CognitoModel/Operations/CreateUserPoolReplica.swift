public import LatchkeyJSON

/// Creates a replica of a pool in another region.
public enum CreateUserPoolReplica: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .limitExceeded, .notAuthorized, .userPoolTagging, .operationNotEnabled,
        .internalError, .resourceNotFound, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var regionName = ""
        public var userPoolTags: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("RegionName", \.regionName, .region),
            .init("UserPoolTags", \.userPoolTags, .tags),
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
