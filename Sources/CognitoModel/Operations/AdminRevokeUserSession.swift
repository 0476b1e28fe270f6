public import LatchkeyJSON

/// Ends one session of a user, and on request those linked to it.
public enum AdminRevokeUserSession: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .userNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var username = ""
        public var sessionID = ""
        public var revokeAssociatedSessions: RevokeAssociatedSessionsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Username", \.username, .username),
            .init("SessionId", \.sessionID, .sessionID),
            .init("RevokeAssociatedSessions", \.revokeAssociatedSessions),
        ]
    }

    public typealias Output = Empty
}
