public import LatchkeyJSON
public import LatchkeyPlatform

/// Registers the passkey that the user's browser made from the options of ``StartWebAuthnRegistration``.
public enum CompleteWebAuthnRegistration: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .forbidden, .internalError, .invalidParameter, .limitExceeded, .notAuthorized, .tooManyRequests,
        .webAuthnNotEnabled, .webAuthnChallengeNotFound, .webAuthnRelyingPartyMismatch, .webAuthnClientMismatch,
        .webAuthnOriginNotAllowed, .passwordResetRequired, .webAuthnCredentialNotSupported, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public var credential: JSONValue = .null
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token),
            .init("Credential", \.credential),
        ]
    }

    public typealias Output = Empty
}
