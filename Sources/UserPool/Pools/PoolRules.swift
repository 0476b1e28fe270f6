internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

/// What a pool's document must satisfy beyond the form of its members.
///
/// [CreateUserPool](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html)
enum PoolRules {
    /// How many attributes of its own a pool may have.
    static let mostCustomAttributes = 50

    /// Throws `invalidParameter`, saying what is wrong, when the document breaks a rule.
    static func check(_ document: PoolDocument) throws(UserPoolError) {
        try checkIdentifiers(document)
        try checkPolicies(document)
        try checkSchema(document)
        try checkTemplates(document)
        try checkTextMessages(document.smsConfiguration)
        try checkKeys(document.keyConfiguration)
        try checkRecovery(document.accountRecoverySetting?.recoveryMechanisms ?? [])
        try checkMFA(document)
        try document.lambdaConfig?.check()
        try checkPasskeys(document.webAuthnConfiguration)
        try checkSender(document.emailConfiguration)
        try check(document.deletionProtection.map { [$0] }, "DeletionProtection", among: ["ACTIVE", "INACTIVE"])
    }

    private static func checkIdentifiers(_ document: PoolDocument) throws(UserPoolError) {
        let aliases = document.aliasAttributes ?? []
        let usernames = document.usernameAttributes ?? []
        guard aliases.isEmpty || usernames.isEmpty else {
            throw .invalidParameter("Only one of the aliasAttributes or usernameAttributes can be set in a user pool.")
        }
        let contacts = ContactAttribute.allCases.map(\.rawValue)
        try check(aliases, "AliasAttributes", among: IdentifierAttribute.allCases.map(\.rawValue))
        try check(usernames, "UsernameAttributes", among: contacts)
        try check(document.autoVerifiedAttributes, "AutoVerifiedAttributes", among: contacts)
        try check(
            document.userAttributeUpdateSettings?.attributesRequireVerificationBeforeUpdate,
            "AttributesRequireVerificationBeforeUpdate", among: contacts)
        let verifiedFirst = document.userAttributeUpdateSettings?.attributesRequireVerificationBeforeUpdate ?? []
        guard Set(verifiedFirst).isSubset(of: document.autoVerifiedAttributes ?? []) else {
            throw .invalidParameter(
                "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes")
        }
    }

    private static func checkPolicies(_ document: PoolDocument) throws(UserPoolError) {
        let factors = document.policies?.signInPolicy?.allowedFirstAuthFactors
        // The API has SOFTWARE_TOKEN among the values and does not take it here.
        try check(
            factors, "AllowedFirstAuthFactors",
            among: PoolSettings.FirstFactor.allCases.filter { $0 != .softwareToken }.map(\.rawValue))
        guard factors?.isEmpty != true, factors.map({ Set($0).count == $0.count }) ?? true else {
            throw .invalidParameter("AllowedFirstAuthFactors must name at least one factor, and each once.")
        }
        let settings = PoolSettings(document)
        let names = AuthenticationLevel.allCases.map { settings.name(of: $0) }
        guard Set(names).count == names.count else {
            throw .invalidParameter("AcrConfiguration must name each level differently, default names included.")
        }
        let policy = document.policies?.passwordPolicy
        try check(policy?.minimumLength, "MinimumLength", in: 6...99)
        try check(policy?.passwordHistorySize, "PasswordHistorySize", in: 0...PoolSettings.PasswordPolicy.mostHistory)
        try check(policy?.temporaryPasswordValidityDays, "TemporaryPasswordValidityDays", in: 0...365)
        let unused = document.adminCreateUserConfig?.unusedAccountValidityDays
        try check(unused, "UnusedAccountValidityDays", in: 0...365)
        guard policy?.temporaryPasswordValidityDays == nil || unused == nil else {
            throw .invalidParameter(
                "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays")
        }
    }

    private static func checkSchema(_ document: PoolDocument) throws(UserPoolError) {
        var attributes: [SchemaAttribute] = []
        for entry in document.schema ?? [] { attributes.append(try SchemaAttribute(entry)) }
        for entry in document.customAttributes ?? [] { attributes.append(try SchemaAttribute(added: entry)) }
        var schema = Schema()
        var named: Set<String> = []
        for attribute in attributes {
            guard named.insert(attribute.name).inserted else {
                throw .invalidParameter("\(attribute.name): Existing attribute already has name \(attribute.name).")
            }
            schema.put(attribute)
        }
        guard schema.attributes.count(where: \.isCustom) <= mostCustomAttributes else {
            throw .invalidParameter("A user pool can have at most \(mostCustomAttributes) custom attributes.")
        }
    }

    private static func checkTemplates(_ document: PoolDocument) throws(UserPoolError) {
        let template = document.verificationMessageTemplate
        try check(
            template?.defaultEmailOption.map { [$0] }, "DefaultEmailOption",
            among: ["CONFIRM_WITH_CODE", "CONFIRM_WITH_LINK"])
        let coded: [(String, String?)] = [
            ("EmailVerificationMessage", document.emailVerificationMessage),
            ("SmsVerificationMessage", document.smsVerificationMessage),
            ("SmsAuthenticationMessage", document.smsAuthenticationMessage),
            ("EmailMessage", template?.emailMessage), ("SmsMessage", template?.smsMessage),
            ("EmailMfaConfiguration.Message", document.emailMfaConfiguration?["Message"]?.string),
        ]
        for (name, text) in coded {
            try check(text, name, holds: ["{####}"])
        }
        if let text = template?.emailMessageByLink {
            guard let start = text.firstRange(of: "{##"),
                text[start.upperBound...].firstRange(of: "##}") != nil
            else {
                throw .invalidParameter("EmailMessageByLink must contain the placeholder {##link text##}")
            }
        }
        let invitation = document.adminCreateUserConfig?.inviteMessageTemplate
        // Where users can be made without a password there may be none to tell.
        let places = PoolSettings(document).hasPasswordlessFactors ? ["{username}"] : ["{username}", "{####}"]
        try check(invitation?.emailMessage, "EmailMessage", holds: places)
        try check(invitation?.smsMessage, "SMSMessage", holds: places)
    }

    /// Through whom AWS would send them: who sends here is the operator's affair.
    private static func checkTextMessages(_ sms: JSONValue?) throws(UserPoolError) {
        guard sms?["SnsCallerArn"] == nil || sms?["EumsSms"] == nil else {
            throw .invalidParameter("SnsCallerArn and EumsSms cannot be used together.")
        }
    }

    /// What a pool keeps secret is sealed under the master key of the server. Throws `featureUnavailable`.
    private static func checkKeys(_ keys: JSONValue?) throws(UserPoolError) {
        guard keys?["KeyType"]?.string != "CUSTOMER_MANAGED_KEY", keys?["KmsKeyArn"] == nil else {
            throw UserPoolError(
                .featureUnavailable, [.text: "User pools cannot be encrypted with keys of AWS KMS by this server."])
        }
    }

    private static func checkRecovery(
        _ mechanisms: [PoolDocument.AccountRecovery.Mechanism]
    ) throws(UserPoolError) {
        try check(
            mechanisms.map(\.name), "RecoveryMechanisms",
            among: PoolSettings.RecoveryMechanism.allCases.map(\.rawValue))
        guard Set(mechanisms.map(\.name)).count == mechanisms.count,
            Set(mechanisms.map(\.priority)).count == mechanisms.count
        else {
            throw .invalidParameter("Recovery mechanisms must differ in name and in priority.")
        }
        let administratorOnly = PoolSettings.RecoveryMechanism.administratorOnly.rawValue
        guard mechanisms.count == 1 || !mechanisms.contains(where: { $0.name == administratorOnly }) else {
            throw .invalidParameter("admin_only cannot be combined with other recovery mechanisms.")
        }
    }

    private static func checkMFA(_ document: PoolDocument) throws(UserPoolError) {
        guard let requirement = document.mfaConfiguration else { return }
        guard let requirement = PoolSettings.MFARequirement(rawValue: requirement) else {
            throw .invalidParameter("[MfaConfiguration] must be one of 'ON', 'OFF', or 'OPTIONAL'.")
        }
        guard requirement != .on || document.hasSecondFactor else {
            throw .invalidParameter(
                "At least one of [SmsMfaConfiguration] or [SoftwareTokenMfaConfiguration] must be provided.")
        }
    }

    /// What could begin another header field is refused here already; whether it is a mailbox is for the carrier of
    /// mail.
    private static func checkSender(_ sender: PoolDocument.EmailConfiguration?) throws(UserPoolError) {
        for (name, text) in [("From", sender?.from), ("ReplyToEmailAddress", sender?.replyTo)] {
            guard let text, SingleLine.holdsControls(text) else { continue }
            throw .invalidParameter("\(name) must be one line.")
        }
    }

    private static func checkPasskeys(_ rules: PoolDocument.WebAuthn?) throws(UserPoolError) {
        guard let rules else { return }
        if let id = rules.relyingPartyID, RelyingParty(id: id) == nil {
            throw .invalidParameter("RelyingPartyId must be a domain name.")
        }
        try check(rules.userVerification.map { [$0] }, "UserVerification", among: ["required", "preferred"])
        try check(
            rules.factorConfiguration.map { [$0] }, "FactorConfiguration",
            among: ["SINGLE_FACTOR", "MULTI_FACTOR_WITH_USER_VERIFICATION"])
    }

    private static func check(
        _ values: [String]?, _ name: String, among known: [String]
    ) throws(UserPoolError) {
        if let unknown = values?.first(where: { !known.contains($0) }) {
            throw .invalidParameter("Invalid \(name): \(unknown)")
        }
    }

    private static func check(_ value: Int?, _ name: String, in range: ClosedRange<Int>) throws(UserPoolError) {
        guard let value, !range.contains(value) else { return }
        throw .invalidParameter("\(name) must be from \(range.lowerBound) to \(range.upperBound)")
    }

    private static func check(
        _ text: String?, _ name: String, holds placeholders: [String]
    ) throws(UserPoolError) {
        guard let text, let missing = placeholders.first(where: { !text.contains($0) }) else { return }
        throw .invalidParameter("\(name) must contain the placeholder \(missing)")
    }
}

extension PoolDocument {
    /// Whether a second factor is set up: text messages, software tokens or e-mails.
    var hasSecondFactor: Bool {
        smsConfiguration != nil || softwareTokenMfaConfiguration?["Enabled"]?.bool == true
            || emailMfaConfiguration != nil
    }
}
