public import LatchkeyJSON
public import LatchkeyPlatform

/// Prepares to set a pool back to a moment in the past: stops writes and works out a preview.
public enum InitiatePointInTimeRecovery: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .concurrentModification, .featureUnavailableInTier, .limitExceeded,
        .tooManyRequests, .notAuthorized, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var restoreTimestamp = Timestamp(milliseconds: 0)
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("RestoreTimestamp", \.restoreTimestamp),
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
