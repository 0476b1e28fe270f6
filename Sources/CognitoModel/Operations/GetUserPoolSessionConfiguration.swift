public import LatchkeyJSON

/// Returns the session settings of a pool.
public enum GetUserPoolSessionConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .resourceNotFound, .notAuthorized, .internalError, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
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
