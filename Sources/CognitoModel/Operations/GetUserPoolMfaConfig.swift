public import LatchkeyJSON

/// Returns which second factors a pool has and whether they are required.
public enum GetUserPoolMfaConfig: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .resourceNotFound, .notAuthorized, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID)
        ]
    }

    public struct Output: Shape {
        public var smsMFAConfiguration: SmsMfaConfigType?
        public var softwareTokenMFAConfiguration: SoftwareTokenMfaConfigType?
        public var emailMFAConfiguration: EmailMfaConfigType?
        public var mfaConfiguration: UserPoolMfaType?
        public var webAuthnConfiguration: WebAuthnConfigurationType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("SmsMfaConfiguration", \.smsMFAConfiguration),
            .init("SoftwareTokenMfaConfiguration", \.softwareTokenMFAConfiguration),
            .init("EmailMfaConfiguration", \.emailMFAConfiguration),
            .init("MfaConfiguration", \.mfaConfiguration),
            .init("WebAuthnConfiguration", \.webAuthnConfiguration),
        ]
    }
}
