public import LatchkeyJSON

/// Creates a pool of users. What a request does not set has the documented default.
public enum CreateUserPool: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .limitExceeded, .invalidSMSRoleAccessPolicy,
        .invalidSMSRoleTrustRelationship, .invalidEmailRoleAccessPolicy, .notAuthorized, .userPoolTagging,
        .internalError, .tierChangeNotAllowed, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var poolName = ""
        public var policies: UserPoolPolicyType?
        public var deletionProtection: DeletionProtectionType?
        public var lambdaConfig: LambdaConfigType?
        public var autoVerifiedAttributes: [VerifiedAttributeType]?
        public var aliasAttributes: [AliasAttributeType]?
        public var usernameAttributes: [UsernameAttributeType]?
        public var smsVerificationMessage: String?
        public var emailVerificationMessage: String?
        public var emailVerificationSubject: String?
        public var verificationMessageTemplate: VerificationMessageTemplateType?
        public var smsAuthenticationMessage: String?
        public var mfaConfiguration: UserPoolMfaType?
        public var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
        public var deviceConfiguration: DeviceConfigurationType?
        public var emailConfiguration: EmailConfigurationType?
        public var smsConfiguration: SmsConfigurationType?
        public var userPoolTags: [String: String]?
        public var adminCreateUserConfig: AdminCreateUserConfigType?
        public var schema: [SchemaAttributeType]?
        public var userPoolAddOns: UserPoolAddOnsType?
        public var dcrConfiguration: DcrConfigurationType?
        public var usernameConfiguration: UsernameConfigurationType?
        public var accountRecoverySetting: AccountRecoverySettingType?
        public var userPoolTier: UserPoolTierType?
        public var keyConfiguration: KeyConfigurationType?
        public var issuerConfiguration: IssuerConfigurationType?
        public var acrConfiguration: [String: AcrLevelConfigType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("PoolName", \.poolName, .userPoolName),
            .init("Policies", \.policies),
            .init("DeletionProtection", \.deletionProtection),
            .init("LambdaConfig", \.lambdaConfig),
            .init("AutoVerifiedAttributes", \.autoVerifiedAttributes),
            .init("AliasAttributes", \.aliasAttributes),
            .init("UsernameAttributes", \.usernameAttributes),
            .init("SmsVerificationMessage", \.smsVerificationMessage, .smsVerificationMessage),
            .init("EmailVerificationMessage", \.emailVerificationMessage, .emailVerificationMessage),
            .init("EmailVerificationSubject", \.emailVerificationSubject, .emailVerificationSubject),
            .init("VerificationMessageTemplate", \.verificationMessageTemplate),
            .init("SmsAuthenticationMessage", \.smsAuthenticationMessage, .smsVerificationMessage),
            .init("MfaConfiguration", \.mfaConfiguration),
            .init("UserAttributeUpdateSettings", \.userAttributeUpdateSettings),
            .init("DeviceConfiguration", \.deviceConfiguration),
            .init("EmailConfiguration", \.emailConfiguration),
            .init("SmsConfiguration", \.smsConfiguration),
            .init("UserPoolTags", \.userPoolTags, .tags),
            .init("AdminCreateUserConfig", \.adminCreateUserConfig),
            .init("Schema", \.schema, .schemaAttributes),
            .init("UserPoolAddOns", \.userPoolAddOns),
            .init("DcrConfiguration", \.dcrConfiguration),
            .init("UsernameConfiguration", \.usernameConfiguration),
            .init("AccountRecoverySetting", \.accountRecoverySetting),
            .init("UserPoolTier", \.userPoolTier),
            .init("KeyConfiguration", \.keyConfiguration),
            .init("IssuerConfiguration", \.issuerConfiguration),
            .init("AcrConfiguration", \.acrConfiguration, .acrConfiguration),
        ]
    }

    public struct Output: Shape {
        public var userPool: UserPoolType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPool", \.userPool)
        ]
    }
}
