public import LatchkeyJSON

/// Says which second factors a pool has and whether they are required.
public enum SetUserPoolMfaConfig: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .concurrentModification, .resourceNotFound, .invalidSMSRoleAccessPolicy,
        .invalidSMSRoleTrustRelationship, .notAuthorized, .operationNotEnabled, .internalError,
        .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var smsMFAConfiguration: SmsMfaConfigType?
        public var softwareTokenMFAConfiguration: SoftwareTokenMfaConfigType?
        public var emailMFAConfiguration: EmailMfaConfigType?
        public var mfaConfiguration: UserPoolMfaType?
        public var webAuthnConfiguration: WebAuthnConfigurationType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("SmsMfaConfiguration", \.smsMFAConfiguration),
            .init("SoftwareTokenMfaConfiguration", \.softwareTokenMFAConfiguration),
            .init("EmailMfaConfiguration", \.emailMFAConfiguration),
            .init("MfaConfiguration", \.mfaConfiguration),
            .init("WebAuthnConfiguration", \.webAuthnConfiguration),
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
