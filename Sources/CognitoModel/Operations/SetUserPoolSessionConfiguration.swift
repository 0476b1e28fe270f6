public import LatchkeyJSON

/// Replaces the session settings of a pool.
public enum SetUserPoolSessionConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .concurrentModification, .resourceNotFound, .notAuthorized,
        .internalError, .featureUnavailableInTier, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var userSessionTracking: UserSessionTrackingType = .unset
        public var tokenSession = UserPoolTokenSessionConfigType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("UserSessionTracking", \.userSessionTracking),
            .init("TokenSession", \.tokenSession),
        ]
    }

    public struct Output: Shape {
        public var userPoolID: String?
        public var userSessionTracking: UserSessionTrackingType?
        public var tokenSession: UserPoolTokenSessionConfigType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("UserSessionTracking", \.userSessionTracking),
            .init("TokenSession", \.tokenSession),
        ]
    }
}
