internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension UserPoolType {
    /// A pool as Cognito describes it: what was set, and the defaults that Cognito shows beside it
    /// ([UserPoolType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolType.html)).
    init(_ pool: Pool, userCount: Int) throws {
        self = try Self.decode(pool.document.encode(), .response)
        id = pool.id.text
        name = pool.name
        arn = pool.arn
        creationDate = pool.created
        lastModifiedDate = pool.modified
        estimatedNumberOfUsers = userCount
        userPoolTags = pool.tags
        schemaAttributes = pool.settings.schema.attributes.map(SchemaAttributeType.init)
        fillDefaults(of: pool.settings)
    }

    private mutating func fillDefaults(of settings: PoolSettings) {
        var policies = policies ?? UserPoolPolicyType()
        policies.passwordPolicy = PasswordPolicyType(settings.passwordPolicy)
        if policies.signInPolicy == nil {
            policies.signInPolicy = SignInPolicyType()
            policies.signInPolicy?.allowedFirstAuthFactors = [.password]
        }
        self.policies = policies
        acrConfiguration = Dictionary(
            uniqueKeysWithValues: AuthenticationLevel.allCases.map { level in
                var named = AcrLevelConfigType()
                named.acrValue = settings.name(of: level)
                return (level.key, named)
            })

        var users = adminCreateUserConfig ?? AdminCreateUserConfigType()
        users.allowAdminCreateUserOnly = settings.administratorsCreateUsersOnly
        users.unusedAccountValidityDays = settings.passwordPolicy.temporaryPasswordValidityDays
        adminCreateUserConfig = users

        var template = verificationMessageTemplate ?? VerificationMessageTemplateType()
        template.defaultEmailOption = template.defaultEmailOption ?? .confirmWithCode
        verificationMessageTemplate = template

        var email = emailConfiguration ?? EmailConfigurationType()
        email.emailSendingAccount = email.emailSendingAccount ?? .cognitoDefault
        emailConfiguration = email

        deletionProtection = deletionProtection ?? .inactive
        lambdaConfig = lambdaConfig ?? LambdaConfigType()
        mfaConfiguration = mfaConfiguration ?? .off
        userPoolTier = userPoolTier ?? .essentials
    }
}

extension PasswordPolicyType {
    fileprivate init(_ policy: PoolSettings.PasswordPolicy) {
        self.init()
        minimumLength = policy.minimumLength
        requireUppercase = policy.requiresUppercase
        requireLowercase = policy.requiresLowercase
        requireNumbers = policy.requiresNumbers
        requireSymbols = policy.requiresSymbols
        // A history of nothing is not shown.
        passwordHistorySize = policy.historySize == 0 ? nil : policy.historySize
        temporaryPasswordValidityDays = policy.temporaryPasswordValidityDays
    }
}

extension SchemaAttributeType {
    /// An attribute of a pool's schema, its bounds as texts.
    init(_ attribute: SchemaAttribute) {
        self.init()
        name = attribute.name
        attributeDataType = AttributeDataType(rawValue: attribute.type.rawValue)
        developerOnlyAttribute = attribute.isDeveloperOnly
        mutable = attribute.isMutable
        required = attribute.isRequired
        switch attribute.type {
        case .string:
            var bounds = StringAttributeConstraintsType()
            bounds.minLength = attribute.minimumLength.map { String($0) }
            bounds.maxLength = attribute.maximumLength.map { String($0) }
            stringAttributeConstraints = bounds
        case .number:
            var bounds = NumberAttributeConstraintsType()
            bounds.minValue = attribute.minimumValue
            bounds.maxValue = attribute.maximumValue
            numberAttributeConstraints = bounds
        case .boolean, .dateTime: break
        }
    }
}
