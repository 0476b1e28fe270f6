public import LatchkeyJSON
public import LatchkeyPlatform

/// Proves the signed-in user's e-mail address or phone number by the code that was sent to it.
public enum VerifyUserAttribute: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .codeMismatch, .expiredCode, .notAuthorized, .tooManyRequests,
        .limitExceeded, .passwordResetRequired, .userNotFound, .userNotConfirmed, .operationNotEnabled,
        .internalError, .aliasExists, .forbidden,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var attributeName = ""
        public var code = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("AttributeName", \.attributeName, .attributeName),
            .init("Code", \.code, .confirmationCode),
        ]
    }

    public typealias Output = Empty
}
