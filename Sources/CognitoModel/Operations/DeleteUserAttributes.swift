public import LatchkeyJSON
public import LatchkeyPlatform

/// Removes attributes from the signed-in user.
public enum DeleteUserAttributes: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var userAttributeNames: [String] = []
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserAttributeNames", \.userAttributeNames, .each(.attributeName)),
            .init("AccessToken", \.accessToken, .token),
        ]
    }

    public typealias Output = Empty
}
