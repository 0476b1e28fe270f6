public import LatchkeyJSON
public import LatchkeyPlatform

/// Deletes the signed-in user with all that belongs to them.
public enum DeleteUser: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token)
        ]
    }

    public typealias Output = NoContent
}
