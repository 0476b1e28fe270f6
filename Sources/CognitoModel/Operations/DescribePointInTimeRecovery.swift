public import LatchkeyJSON

/// Returns a recovery of a pool: how far it is, and a preview of what it would change.
public enum DescribePointInTimeRecovery: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .featureUnavailableInTier, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var restoreID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("RestoreId", \.restoreID, .restoreID),
        ]
    }

    public struct Output: Shape {
        public var restoration: RestorationType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Restoration", \.restoration)
        ]
    }
}
