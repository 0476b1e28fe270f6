public import LatchkeyJSON
public import LatchkeyPlatform

/// Ends every session of the signed-in user.
public enum GlobalSignOut: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .passwordResetRequired,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token)
        ]
    }

    public typealias Output = Empty
}
