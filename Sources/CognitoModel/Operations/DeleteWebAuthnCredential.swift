public import LatchkeyJSON
public import LatchkeyPlatform

/// Removes a passkey of the signed-in user.
public enum DeleteWebAuthnCredential: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .forbidden, .internalError, .invalidParameter, .tooManyRequests, .limitExceeded, .passwordResetRequired,
        .notAuthorized, .resourceNotFound, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var credentialID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("CredentialId", \.credentialID, .string),
        ]
    }

    public typealias Output = Empty
}
