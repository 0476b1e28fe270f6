internal import LatchkeyJSON

extension PoolSettings {
    /// The settings that a document makes. What was stored before a rule was tightened still reads: texts that mean
    /// nothing are passed over, and ``PoolRules`` is where they are refused.
    init(_ document: PoolDocument) {
        self.init()
        passwordPolicy = PasswordPolicy(document)
        refusesGuessablePasswords = document.userPoolAddOns?.advancedSecurityMode == "ENFORCED"
        if let factors = document.policies?.signInPolicy?.allowedFirstAuthFactors {
            firstFactors = factors.compactMap(FirstFactor.init(rawValue:))
        }
        for level in AuthenticationLevel.allCases {
            levelNames[level] = document.acrConfiguration?[level.key]?.acrValue
        }
        administratorsCreateUsersOnly = document.adminCreateUserConfig?.allowAdminCreateUserOnly ?? false
        if let template = document.adminCreateUserConfig?.inviteMessageTemplate {
            invitation = InvitationTemplate(
                emailSubject: template.emailSubject, emailMessage: template.emailMessage,
                smsMessage: template.smsMessage)
        }
        verification = VerificationTemplate(document)
        smsAuthenticationMessage = document.smsAuthenticationMessage
        aliasAttributes = (document.aliasAttributes ?? []).compactMap(IdentifierAttribute.init(rawValue:))
        usernameAttributes = (document.usernameAttributes ?? []).compactMap(ContactAttribute.init(rawValue:))
        isCaseSensitive = document.usernameConfiguration?.caseSensitive ?? true
        autoVerifiedAttributes = (document.autoVerifiedAttributes ?? []).compactMap(ContactAttribute.init(rawValue:))
        attributesVerifiedBeforeUpdate =
            (document.userAttributeUpdateSettings?.attributesRequireVerificationBeforeUpdate ?? [])
            .compactMap(ContactAttribute.init(rawValue:))
        recovery = document.accountRecoverySetting?.recoveryMechanisms?.sorted { $0.priority < $1.priority }
            .compactMap { RecoveryMechanism(rawValue: $0.name) }
        mfa = document.mfaConfiguration.flatMap(MFARequirement.init(rawValue:)) ?? .off
        if document.smsConfiguration != nil { secondFactors.insert(.sms) }
        if document.softwareTokenMfaConfiguration?["Enabled"]?.bool == true { secondFactors.insert(.softwareToken) }
        if let email = document.emailMfaConfiguration {
            secondFactors.insert(.email)
            emailAuthenticationSubject = email["Subject"]?.string
            emailAuthenticationMessage = email["Message"]?.string
        }
        mailSender = document.emailConfiguration.flatMap(MailSender.init)
        hooks = document.lambdaConfig.flatMap(HookSettings.init)
        // Any value turns it on, an object without members among them.
        devices = document.deviceConfiguration.map {
            DeviceTracking(
                replacesSecondFactor: $0.challengeRequiredOnNewDevice ?? false,
                asksUser: $0.deviceOnlyRememberedOnUserPrompt ?? false)
        }
        passkeys = PasskeyRules(document.webAuthnConfiguration)
        threatProtection = document.userPoolAddOns?.advancedSecurityMode.flatMap(ThreatProtection.init) ?? .off
        customThreatProtection =
            document.userPoolAddOns?.advancedSecurityAdditionalFlows?.customAuthMode.flatMap(ThreatProtection.init)
            ?? .off
        risk = document.riskConfiguration.map(RiskRules.init) ?? RiskRules()
        for log in document.logConfigurations ?? [] {
            guard let source = LogSource(rawValue: log.eventSource) else { continue }
            logDestinations[source] = log.cloudWatch?.arn ?? log.s3?.arn ?? log.firehose?.arn
        }
        if document.userSessionTracking == "ENABLED" {
            sessionTracking = SessionTracking(
                mostPerUser: document.tokenSession?.maxPerUser ?? SessionTracking.defaultMostPerUser)
        }
        isDeletionProtected = document.deletionProtection == "ACTIVE"
        schema = Schema(document)
    }
}

extension MailSender {
    /// Without a sender of its own, a pool's is the address that `SourceArn` names: `…:identity/no-reply@example.org`.
    fileprivate init?(_ document: PoolDocument.EmailConfiguration) {
        let identity = document.sourceARN?.split(separator: "/").last.map(String.init)
        self.init(from: document.from ?? identity.flatMap { $0.contains("@") ? $0 : nil }, replyTo: document.replyTo)
    }
}

extension PoolSettings.PasskeyRules {
    fileprivate init(_ document: PoolDocument.WebAuthn?) {
        self.init()
        relyingPartyID = document?.relyingPartyID
        mayCountTwice = document?.factorConfiguration == "MULTI_FACTOR_WITH_USER_VERIFICATION"
        requiresUserVerification = mayCountTwice || document?.userVerification == "required"
    }
}

extension PoolSettings.PasswordPolicy {
    fileprivate init(_ document: PoolDocument) {
        self.init()
        let set = document.policies?.passwordPolicy
        minimumLength = set?.minimumLength ?? minimumLength
        requiresUppercase = set?.requireUppercase ?? requiresUppercase
        requiresLowercase = set?.requireLowercase ?? requiresLowercase
        requiresNumbers = set?.requireNumbers ?? requiresNumbers
        requiresSymbols = set?.requireSymbols ?? requiresSymbols
        historySize = set?.passwordHistorySize ?? historySize
        // 0 stands for the default; UnusedAccountValidityDays is the older name of the same setting.
        let days = set?.temporaryPasswordValidityDays ?? document.adminCreateUserConfig?.unusedAccountValidityDays ?? 0
        if days > 0 { temporaryPasswordValidityDays = days }
    }
}

extension PoolSettings.VerificationTemplate {
    /// The template's own members go before the older ones at the top of the document.
    fileprivate init(_ document: PoolDocument) {
        let template = document.verificationMessageTemplate
        usesLink = template?.defaultEmailOption == "CONFIRM_WITH_LINK"
        emailMessage = template?.emailMessage ?? document.emailVerificationMessage
        emailSubject = template?.emailSubject ?? document.emailVerificationSubject
        smsMessage = template?.smsMessage ?? document.smsVerificationMessage
        emailMessageByLink = template?.emailMessageByLink
        emailSubjectByLink = template?.emailSubjectByLink
    }
}

extension Schema {
    /// The standard attributes, changed and joined by those of a document. What ``PoolRules`` refuses is passed over.
    init(_ document: PoolDocument) {
        self.init()
        for entry in document.schema ?? [] {
            guard let attribute = try? SchemaAttribute(entry) else { continue }
            put(attribute)
        }
        for entry in document.customAttributes ?? [] {
            guard let attribute = try? SchemaAttribute(added: entry) else { continue }
            put(attribute)
        }
    }
}
