public import LatchkeyJSON
public import LatchkeyPlatform

/// A pool and its settings.
public struct UserPoolType: Shape {
    public var id: String?
    public var name: String?
    public var policies: UserPoolPolicyType?
    public var deletionProtection: DeletionProtectionType?
    public var lambdaConfig: LambdaConfigType?
    public var status: StatusType?
    public var lastModifiedDate: Timestamp?
    public var creationDate: Timestamp?
    public var schemaAttributes: [SchemaAttributeType]?
    public var autoVerifiedAttributes: [VerifiedAttributeType]?
    public var aliasAttributes: [AliasAttributeType]?
    public var usernameAttributes: [UsernameAttributeType]?
    public var smsVerificationMessage: String?
    public var emailVerificationMessage: String?
    public var emailVerificationSubject: String?
    public var verificationMessageTemplate: VerificationMessageTemplateType?
    public var smsAuthenticationMessage: String?
    public var userAttributeUpdateSettings: UserAttributeUpdateSettingsType?
    public var mfaConfiguration: UserPoolMfaType?
    public var deviceConfiguration: DeviceConfigurationType?
    public var estimatedNumberOfUsers: Int?
    public var emailConfiguration: EmailConfigurationType?
    public var smsConfiguration: SmsConfigurationType?
    public var userPoolTags: [String: String]?
    public var smsConfigurationFailure: String?
    public var emailConfigurationFailure: String?
    public var domain: String?
    public var customDomain: String?
    public var adminCreateUserConfig: AdminCreateUserConfigType?
    public var userPoolAddOns: UserPoolAddOnsType?
    public var dcrConfiguration: DcrConfigurationType?
    public var usernameConfiguration: UsernameConfigurationType?
    public var arn: String?
    public var accountRecoverySetting: AccountRecoverySettingType?
    public var userPoolTier: UserPoolTierType?
    public var keyConfiguration: KeyConfigurationType?
    public var issuerConfiguration: IssuerConfigurationType?
    public var acrConfiguration: [String: AcrLevelConfigType]?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("Id", \.id, .userPoolID),
        .init("Name", \.name, .userPoolName),
        .init("Policies", \.policies),
        .init("DeletionProtection", \.deletionProtection),
        .init("LambdaConfig", \.lambdaConfig),
        .init("Status", \.status),
        .init("LastModifiedDate", \.lastModifiedDate),
        .init("CreationDate", \.creationDate),
        .init("SchemaAttributes", \.schemaAttributes, .schemaAttributes),
        .init("AutoVerifiedAttributes", \.autoVerifiedAttributes),
        .init("AliasAttributes", \.aliasAttributes),
        .init("UsernameAttributes", \.usernameAttributes),
        .init("SmsVerificationMessage", \.smsVerificationMessage, .smsVerificationMessage),
        .init("EmailVerificationMessage", \.emailVerificationMessage, .emailVerificationMessage),
        .init("EmailVerificationSubject", \.emailVerificationSubject, .emailVerificationSubject),
        .init("VerificationMessageTemplate", \.verificationMessageTemplate),
        .init("SmsAuthenticationMessage", \.smsAuthenticationMessage, .smsVerificationMessage),
        .init("UserAttributeUpdateSettings", \.userAttributeUpdateSettings),
        .init("MfaConfiguration", \.mfaConfiguration),
        .init("DeviceConfiguration", \.deviceConfiguration),
        .init("EstimatedNumberOfUsers", \.estimatedNumberOfUsers),
        .init("EmailConfiguration", \.emailConfiguration),
        .init("SmsConfiguration", \.smsConfiguration),
        .init("UserPoolTags", \.userPoolTags, .tags),
        .init("SmsConfigurationFailure", \.smsConfigurationFailure, .string),
        .init("EmailConfigurationFailure", \.emailConfigurationFailure, .string),
        .init("Domain", \.domain, .domain),
        .init("CustomDomain", \.customDomain, .domain),
        .init("AdminCreateUserConfig", \.adminCreateUserConfig),
        .init("UserPoolAddOns", \.userPoolAddOns),
        .init("DcrConfiguration", \.dcrConfiguration),
        .init("UsernameConfiguration", \.usernameConfiguration),
        .init("Arn", \.arn, .arn),
        .init("AccountRecoverySetting", \.accountRecoverySetting),
        .init("UserPoolTier", \.userPoolTier),
        .init("KeyConfiguration", \.keyConfiguration),
        .init("IssuerConfiguration", \.issuerConfiguration),
        .init("AcrConfiguration", \.acrConfiguration, .acrConfiguration),
    ]
}
