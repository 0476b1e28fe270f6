public import LatchkeyJSON
public import LatchkeyPlatform

/// Returns the options from which the signed-in user's browser makes a passkey.
public enum StartWebAuthnRegistration: CognitoOperation {
    public static let access = Access.accessToken
    public static let errors: [ErrorCode] = [
        .forbidden, .internalError, .invalidParameter, .limitExceeded, .notAuthorized, .tooManyRequests,
        .webAuthnNotEnabled, .passwordResetRequired, .webAuthnConfigurationMissing, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var accessToken = Secret("")
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AccessToken", \.accessToken, .token)
        ]
    }

    public struct Output: Shape {
        public var credentialCreationOptions: JSONValue = .null
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("CredentialCreationOptions", \.credentialCreationOptions)
        ]
    }
}
