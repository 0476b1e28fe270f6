public import LatchkeyJSON

/// Replaces the settings of a pool: what is not named returns to its default.
public enum UpdateUserPool: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .concurrentModification, .tooManyRequests, .notAuthorized,
        .userImportInProgress, .internalError, .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship,
        .userPoolTagging, .invalidEmailRoleAccessPolicy, .operationNotEnabled, .tierChangeNotAllowed,
        .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var policies: UserPoolPolicyType?
        public var deletionProtection: DeletionProtectionType?
        public var lambdaConfig: LambdaConfigType?
        public var autoVerifiedAttributes: [VerifiedAttributeType]?
        public var smsVerificationMessage: String?
        public var emailVerificationMessage: String?
        public var emailVerificationSubject: String?
        public var verificationMessageTemplate: VerificationMessageTemplateType?
        public var smsAuthenticationMessage: String?
        public var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
        public var mfaConfiguration: UserPoolMfaType?
        public var deviceConfiguration: DeviceConfigurationType?
        public var emailConfiguration: EmailConfigurationType?
        public var smsConfiguration: SmsConfigurationType?
        public var userPoolTags: [String: String]?
        public var adminCreateUserConfig: AdminCreateUserConfigType?
        public var userPoolAddOns: UserPoolAddOnsType?
        public var dcrConfiguration: DcrConfigurationType?
        public var accountRecoverySetting: AccountRecoverySettingType?
        public var poolName: String?
        public var userPoolTier: UserPoolTierType?
        public var keyConfiguration: KeyConfigurationType?
        public var issuerConfiguration: IssuerConfigurationType?
        public var acrConfiguration: [String: AcrLevelConfigType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("Policies", \.policies),
            .init("DeletionProtection", \.deletionProtection),
            .init("LambdaConfig", \.lambdaConfig),
            .init("AutoVerifiedAttributes", \.autoVerifiedAttributes),
            .init("SmsVerificationMessage", \.smsVerificationMessage, .smsVerificationMessage),
            .init("EmailVerificationMessage", \.emailVerificationMessage, .emailVerificationMessage),
            .init("EmailVerificationSubject", \.emailVerificationSubject, .emailVerificationSubject),
            .init("VerificationMessageTemplate", \.verificationMessageTemplate),
            .init("SmsAuthenticationMessage", \.smsAuthenticationMessage, .smsVerificationMessage),
            .init("UserAttributeUpdateSettings", \.userAttributeUpdateSettings),
            .init("MfaConfiguration", \.mfaConfiguration),
            .init("DeviceConfiguration", \.deviceConfiguration),
            .init("EmailConfiguration", \.emailConfiguration),
            .init("SmsConfiguration", \.smsConfiguration),
            .init("UserPoolTags", \.userPoolTags, .tags),
            .init("AdminCreateUserConfig", \.adminCreateUserConfig),
            .init("UserPoolAddOns", \.userPoolAddOns),
            .init("DcrConfiguration", \.dcrConfiguration),
            .init("AccountRecoverySetting", \.accountRecoverySetting),
            .init("PoolName", \.poolName, .userPoolName),
            .init("UserPoolTier", \.userPoolTier),
            .init("KeyConfiguration", \.keyConfiguration),
            .init("IssuerConfiguration", \.issuerConfiguration),
            .init("AcrConfiguration", \.acrConfiguration, .acrConfiguration),
        ]
    }

    public typealias Output = Empty
}
