internal import LatchkeyJSON

/// The members of a pool's document that have an effect, as they stand in it
/// ([CreateUserPool](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html)).
/// Texts of enumerations are kept as text: what they mean, and which are wrong, is said by ``PoolSettings``.
struct PoolDocument: Shape {
    var policies: Policies?
    var acrConfiguration: [String: Level]?
    var adminCreateUserConfig: AdminCreateUser?
    var aliasAttributes: [String]?
    var usernameAttributes: [String]?
    var usernameConfiguration: UsernameConfiguration?
    var autoVerifiedAttributes: [String]?
    var userAttributeUpdateSettings: AttributeUpdate?
    var accountRecoverySetting: AccountRecovery?
    var verificationMessageTemplate: VerificationTemplate?
    var emailVerificationMessage: String?
    var emailVerificationSubject: String?
    var smsVerificationMessage: String?
    var smsAuthenticationMessage: String?
    var emailConfiguration: EmailConfiguration?
    var smsConfiguration: JSONValue?
    var keyConfiguration: JSONValue?
    var softwareTokenMfaConfiguration: JSONValue?
    var emailMfaConfiguration: JSONValue?
    var webAuthnConfiguration: WebAuthn?
    var mfaConfiguration: String?
    var deviceConfiguration: Devices?
    var deletionProtection: String?
    var userPoolAddOns: AddOns?
    var lambdaConfig: LambdaConfig?
    var userSessionTracking: String?
    var tokenSession: TokenSession?
    var riskConfiguration: RiskDocument?
    var logConfigurations: [LogConfiguration]?
    var schema: [Attribute]?
    var customAttributes: [Attribute]?

    init() {}

    static let fields: [Field<Self>] = [
        .init("Policies", \.policies),
        .init("AcrConfiguration", \.acrConfiguration),
        .init("AdminCreateUserConfig", \.adminCreateUserConfig),
        .init("AliasAttributes", \.aliasAttributes),
        .init("UsernameAttributes", \.usernameAttributes),
        .init("UsernameConfiguration", \.usernameConfiguration),
        .init("AutoVerifiedAttributes", \.autoVerifiedAttributes),
        .init("UserAttributeUpdateSettings", \.userAttributeUpdateSettings),
        .init("AccountRecoverySetting", \.accountRecoverySetting),
        .init("VerificationMessageTemplate", \.verificationMessageTemplate),
        .init("EmailVerificationMessage", \.emailVerificationMessage),
        .init("EmailVerificationSubject", \.emailVerificationSubject),
        .init("SmsVerificationMessage", \.smsVerificationMessage),
        .init("SmsAuthenticationMessage", \.smsAuthenticationMessage),
        .init("EmailConfiguration", \.emailConfiguration),
        .init("SmsConfiguration", \.smsConfiguration),
        .init("KeyConfiguration", \.keyConfiguration),
        .init("SoftwareTokenMfaConfiguration", \.softwareTokenMfaConfiguration),
        .init("EmailMfaConfiguration", \.emailMfaConfiguration),
        .init("WebAuthnConfiguration", \.webAuthnConfiguration),
        .init("MfaConfiguration", \.mfaConfiguration),
        .init("DeviceConfiguration", \.deviceConfiguration),
        .init("DeletionProtection", \.deletionProtection),
        .init("UserPoolAddOns", \.userPoolAddOns),
        .init("LambdaConfig", \.lambdaConfig),
        .init("UserSessionTracking", \.userSessionTracking),
        .init("TokenSession", \.tokenSession),
        .init("RiskConfiguration", \.riskConfiguration),
        .init("LogConfigurations", \.logConfigurations),
        .init("Schema", \.schema),
        .init("CustomAttributes", \.customAttributes),
    ]

    struct Policies: Shape {
        var passwordPolicy: Password?
        var signInPolicy: SignIn?

        init() {}

        static let fields: [Field<Self>] = [
            .init("PasswordPolicy", \.passwordPolicy), .init("SignInPolicy", \.signInPolicy),
        ]

        struct Password: Shape {
            var minimumLength: Int?
            var requireUppercase: Bool?
            var requireLowercase: Bool?
            var requireNumbers: Bool?
            var requireSymbols: Bool?
            var passwordHistorySize: Int?
            var temporaryPasswordValidityDays: Int?

            init() {}

            static let fields: [Field<Self>] = [
                .init("MinimumLength", \.minimumLength),
                .init("RequireUppercase", \.requireUppercase),
                .init("RequireLowercase", \.requireLowercase),
                .init("RequireNumbers", \.requireNumbers),
                .init("RequireSymbols", \.requireSymbols),
                .init("PasswordHistorySize", \.passwordHistorySize),
                .init("TemporaryPasswordValidityDays", \.temporaryPasswordValidityDays),
            ]
        }

        struct SignIn: Shape {
            var allowedFirstAuthFactors: [String]?

            init() {}

            static let fields: [Field<Self>] = [.init("AllowedFirstAuthFactors", \.allowedFirstAuthFactors)]
        }
    }

    struct Level: Shape {
        var acrValue = ""

        init() {}

        static let fields: [Field<Self>] = [.init("AcrValue", \.acrValue)]
    }

    struct AdminCreateUser: Shape {
        var allowAdminCreateUserOnly: Bool?
        var unusedAccountValidityDays: Int?
        var inviteMessageTemplate: Invitation?

        init() {}

        static let fields: [Field<Self>] = [
            .init("AllowAdminCreateUserOnly", \.allowAdminCreateUserOnly),
            .init("UnusedAccountValidityDays", \.unusedAccountValidityDays),
            .init("InviteMessageTemplate", \.inviteMessageTemplate),
        ]

        struct Invitation: Shape {
            var emailMessage: String?
            var emailSubject: String?
            var smsMessage: String?

            init() {}

            static let fields: [Field<Self>] = [
                .init("EmailMessage", \.emailMessage), .init("EmailSubject", \.emailSubject),
                .init("SMSMessage", \.smsMessage),
            ]
        }
    }

    struct UsernameConfiguration: Shape {
        var caseSensitive: Bool?

        init() {}

        static let fields: [Field<Self>] = [.init("CaseSensitive", \.caseSensitive)]
    }

    struct AttributeUpdate: Shape {
        var attributesRequireVerificationBeforeUpdate: [String]?

        init() {}

        static let fields: [Field<Self>] = [
            .init("AttributesRequireVerificationBeforeUpdate", \.attributesRequireVerificationBeforeUpdate)
        ]
    }

    struct AccountRecovery: Shape {
        var recoveryMechanisms: [Mechanism]?

        init() {}

        static let fields: [Field<Self>] = [.init("RecoveryMechanisms", \.recoveryMechanisms)]

        struct Mechanism: Shape {
            var name = ""
            var priority = 0

            init() {}

            static let fields: [Field<Self>] = [.init("Name", \.name), .init("Priority", \.priority)]
        }
    }

    struct Devices: Shape {
        var challengeRequiredOnNewDevice: Bool?
        var deviceOnlyRememberedOnUserPrompt: Bool?

        init() {}

        static let fields: [Field<Self>] = [
            .init("ChallengeRequiredOnNewDevice", \.challengeRequiredOnNewDevice),
            .init("DeviceOnlyRememberedOnUserPrompt", \.deviceOnlyRememberedOnUserPrompt),
        ]
    }

    struct WebAuthn: Shape {
        var relyingPartyID: String?
        var userVerification: String?
        var factorConfiguration: String?

        init() {}

        static let fields: [Field<Self>] = [
            .init("RelyingPartyId", \.relyingPartyID),
            .init("UserVerification", \.userVerification),
            .init("FactorConfiguration", \.factorConfiguration),
        ]
    }

    struct EmailConfiguration: Shape {
        var sourceARN: String?
        var from: String?
        var replyTo: String?

        init() {}

        static let fields: [Field<Self>] = [
            .init("SourceArn", \.sourceARN), .init("From", \.from), .init("ReplyToEmailAddress", \.replyTo),
        ]
    }

    struct AddOns: Shape {
        var advancedSecurityMode: String?
        var advancedSecurityAdditionalFlows: AdditionalFlows?

        init() {}

        static let fields: [Field<Self>] = [
            .init("AdvancedSecurityMode", \.advancedSecurityMode),
            .init("AdvancedSecurityAdditionalFlows", \.advancedSecurityAdditionalFlows),
        ]

        struct AdditionalFlows: Shape {
            var customAuthMode: String?

            init() {}

            static let fields: [Field<Self>] = [.init("CustomAuthMode", \.customAuthMode)]
        }
    }

    struct LogConfiguration: Shape {
        var eventSource = ""
        var cloudWatch: Group?
        var s3: Bucket?
        var firehose: Stream?

        init() {}

        static let fields: [Field<Self>] = [
            .init("EventSource", \.eventSource), .init("CloudWatchLogsConfiguration", \.cloudWatch),
            .init("S3Configuration", \.s3), .init("FirehoseConfiguration", \.firehose),
        ]

        struct Group: Shape {
            var arn: String?

            init() {}

            static let fields: [Field<Self>] = [.init("LogGroupArn", \.arn)]
        }

        struct Bucket: Shape {
            var arn: String?

            init() {}

            static let fields: [Field<Self>] = [.init("BucketArn", \.arn)]
        }

        struct Stream: Shape {
            var arn: String?

            init() {}

            static let fields: [Field<Self>] = [.init("StreamArn", \.arn)]
        }
    }

    struct TokenSession: Shape {
        var maxPerUser = 0

        init() {}

        static let fields: [Field<Self>] = [.init("MaxPerUser", \.maxPerUser)]
    }

    struct VerificationTemplate: Shape {
        var defaultEmailOption: String?
        var emailMessage: String?
        var emailMessageByLink: String?
        var emailSubject: String?
        var emailSubjectByLink: String?
        var smsMessage: String?

        init() {}

        static let fields: [Field<Self>] = [
            .init("DefaultEmailOption", \.defaultEmailOption),
            .init("EmailMessage", \.emailMessage),
            .init("EmailMessageByLink", \.emailMessageByLink),
            .init("EmailSubject", \.emailSubject),
            .init("EmailSubjectByLink", \.emailSubjectByLink),
            .init("SmsMessage", \.smsMessage),
        ]
    }

    struct Attribute: Shape {
        var name: String?
        var attributeDataType: String?
        var developerOnlyAttribute: Bool?
        var mutable: Bool?
        var required: Bool?
        var numberAttributeConstraints: Numbers?
        var stringAttributeConstraints: Strings?

        init() {}

        static let fields: [Field<Self>] = [
            .init("Name", \.name),
            .init("AttributeDataType", \.attributeDataType),
            .init("DeveloperOnlyAttribute", \.developerOnlyAttribute),
            .init("Mutable", \.mutable),
            .init("Required", \.required),
            .init("NumberAttributeConstraints", \.numberAttributeConstraints),
            .init("StringAttributeConstraints", \.stringAttributeConstraints),
        ]

        struct Numbers: Shape {
            var minValue: String?
            var maxValue: String?

            init() {}

            static let fields: [Field<Self>] = [.init("MinValue", \.minValue), .init("MaxValue", \.maxValue)]
        }

        struct Strings: Shape {
            var minLength: String?
            var maxLength: String?

            init() {}

            static let fields: [Field<Self>] = [.init("MinLength", \.minLength), .init("MaxLength", \.maxLength)]
        }
    }
}
