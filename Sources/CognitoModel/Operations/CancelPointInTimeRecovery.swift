public import LatchkeyJSON

/// Gives a recovery up before it changes anything, and lets the pool be written again.
public enum CancelPointInTimeRecovery: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .featureUnavailableInTier, .concurrentModification, .tooManyRequests,
        .notAuthorized, .operationNotEnabled, .internalError,
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
