public import LatchkeyJSON
public import LatchkeyPlatform

/// Changes the password of the signed-in user, who must know the present one if there is one.
public enum ChangePassword: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .invalidPassword, .passwordHistoryPolicyViolation, .notAuthorized,
        .tooManyRequests, .limitExceeded, .passwordResetRequired, .userNotFound, .userNotConfirmed,
        .operationNotEnabled, .internalError, .forbidden,
    ]

    public struct Input: Shape {
        public var previousPassword: Secret?
        public var proposedPassword = Secret("")
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("PreviousPassword", \.previousPassword, .password),
            .init("ProposedPassword", \.proposedPassword, .password),
            .init("AccessToken", \.accessToken, .token),
        ]
    }

    public typealias Output = Empty
}
