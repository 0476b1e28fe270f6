public import LatchkeyJSON
public import LatchkeyPlatform

/// Lists the sessions of the signed-in user that have not ended.
public enum ListUserSessions: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }

    public struct Output: Shape {
        public var sessions: [SessionDescriptionType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Sessions", \.sessions, .sessions),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}
