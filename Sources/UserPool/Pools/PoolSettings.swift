/// The settings of a pool that have an effect, with their defaults filled in.
///
/// They are read from the pool's document, which is in Cognito's member names
/// ([CreateUserPool](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserPool.html)).
public struct PoolSettings: Sendable, Equatable {
    /// What a password must be like.
    public internal(set) var passwordPolicy = PasswordPolicy()
    /// Whether passwords that are guessed first are refused: the commonest, and those made of the user's name.
    public internal(set) var refusesGuessablePasswords = false
    /// What may be asked first at sign-in through USER_AUTH.
    public internal(set) var firstFactors: [FirstFactor] = [.password]
    /// What the pool calls the levels of authentication that it names itself.
    public internal(set) var levelNames: [AuthenticationLevel: String] = [:]
    /// Whether only administrators make users.
    public internal(set) var administratorsCreateUsersOnly = false
    /// What an invitation says.
    public internal(set) var invitation = InvitationTemplate()
    /// What a verification message says.
    public internal(set) var verification = VerificationTemplate()
    /// What a text message with a sign-in code says.
    public internal(set) var smsAuthenticationMessage: String?
    /// The attributes that stand for the username, once verified.
    public internal(set) var aliasAttributes: [IdentifierAttribute] = []
    /// The attributes that users sign up with instead of a username of their choice.
    public internal(set) var usernameAttributes: [ContactAttribute] = []
    /// Whether names and aliases that differ in case alone are different.
    public internal(set) var isCaseSensitive = true
    /// The contacts that are verified at sign-up.
    public internal(set) var autoVerifiedAttributes: [ContactAttribute] = []
    /// The contacts that keep their value until the new one is verified.
    public internal(set) var attributesVerifiedBeforeUpdate: [ContactAttribute] = []
    /// How a forgotten password is recovered, best first; `nil` when nothing was set (a verified phone number, then a
    /// verified e-mail address).
    public internal(set) var recovery: [RecoveryMechanism]?
    /// Whether a second factor is asked for.
    public internal(set) var mfa = MFARequirement.off
    /// The second factors that users can set up.
    public internal(set) var secondFactors: Set<SecondFactor> = []
    /// How devices are remembered; `nil` when they are not.
    public internal(set) var devices: DeviceTracking?
    /// What an e-mail with a sign-in code says, where it is not the default.
    public internal(set) var emailAuthenticationSubject: String?, emailAuthenticationMessage: String?
    /// Whom e-mail is from; `nil` where the pool has not said.
    public internal(set) var mailSender: MailSender?
    /// For whom the users' passkeys are, and what they have to do.
    public internal(set) var passkeys = PasskeyRules()
    /// Whether the pool watches what its users do, and whether that goes for sign-ins by hooks too.
    public internal(set) var threatProtection = ThreatProtection.off, customThreatProtection = ThreatProtection.off
    /// What the pool does about risks, where no client says otherwise.
    public internal(set) var risk = RiskRules()
    /// Where logs go, as Amazon Resource Names.
    public internal(set) var logDestinations: [LogSource: String] = [:]
    /// How sessions are kept account of; `nil` when they are not.
    public internal(set) var sessionTracking: SessionTracking?
    /// Whether the pool refuses to be deleted.
    public internal(set) var isDeletionProtected = false
    /// The functions that the pool has called; `nil` when there are none.
    public internal(set) var hooks: HookSettings?
    /// The attributes that users can have.
    public internal(set) var schema = Schema()

    /// The defaults.
    public init() {}

    /// Something that can be asked first at sign-in.
    public enum FirstFactor: String, Sendable, CaseIterable {
        case password = "PASSWORD", emailOTP = "EMAIL_OTP", smsOTP = "SMS_OTP", webAuthn = "WEB_AUTHN"
        case softwareToken = "SOFTWARE_TOKEN"
    }

    /// Whether a second factor is asked for.
    public enum MFARequirement: String, Sendable, CaseIterable {
        case off = "OFF", optional = "OPTIONAL", on = "ON"
    }

    /// What passkeys have to be like
    /// ([WebAuthnConfigurationType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_WebAuthnConfigurationType.html)).
    public struct PasskeyRules: Sendable, Equatable {
        /// The domain that they are for; `nil` until somebody has said.
        public internal(set) var relyingPartyID: String?
        /// Whether authenticators must verify their users.
        public internal(set) var requiresUserVerification = false
        /// Whether users may let a passkey stand for both factors; authenticators must verify their users then.
        public internal(set) var mayCountTwice = false
    }

    /// A way to recover a forgotten password.
    public enum RecoveryMechanism: String, Sendable, CaseIterable {
        case verifiedEmail = "verified_email", verifiedPhoneNumber = "verified_phone_number"
        case administratorOnly = "admin_only"
    }

    /// What an invitation says; `{username}` and `{####}` (the temporary password) are filled in.
    public struct InvitationTemplate: Sendable, Equatable {
        /// The texts, where they are not the defaults.
        public internal(set) var emailSubject: String?, emailMessage: String?, smsMessage: String?
    }

    /// What a verification message says; `{####}` (the code) or `{##text##}` (the link) is filled in.
    public struct VerificationTemplate: Sendable, Equatable {
        /// Whether e-mail carries a link instead of a code.
        public internal(set) var usesLink = false
        /// The texts, where they are not the defaults.
        public internal(set) var emailSubject: String?, emailMessage: String?, smsMessage: String?
        /// The texts for links, where they are not the defaults.
        public internal(set) var emailSubjectByLink: String?, emailMessageByLink: String?
    }

    /// Whether users can do without a password: codes that are sent sign them in.
    public var hasPasswordlessFactors: Bool { firstFactors.contains(.emailOTP) || firstFactors.contains(.smsOTP) }

    /// Whether users sign up with an e-mail address or a phone number, and are named by their `sub`.
    public var namesUsersBySubject: Bool { !usernameAttributes.isEmpty }

    /// The attributes whose values are unique in the pool, and find a user: always, or once they are verified.
    public var identifiers: [IdentifierAttribute] {
        usernameAttributes.compactMap { IdentifierAttribute(rawValue: $0.rawValue) } + aliasAttributes
    }
}
