public import LatchkeyJSON
public import LatchkeyPlatform

/// Ends another session of the signed-in user.
public enum RevokeUserSession: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .tooManyRequests, .notAuthorized, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var sessionID = ""
        public var revokeAssociatedSessions: RevokeAssociatedSessionsType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("SessionId", \.sessionID, .sessionID),
            .init("RevokeAssociatedSessions", \.revokeAssociatedSessions),
        ]
    }

    public typealias Output = Empty
}
