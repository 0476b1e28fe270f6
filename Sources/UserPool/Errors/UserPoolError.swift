/// Why a user pool refused something, in the domain's words.
///
/// A facade turns the code into its own wire (Cognito's `__type` and message, RFC 6749's code, RFC 9457's problem) in
/// one table. The context holds public identifiers and texts that are data, such as a schema fault; never a secret.
/// Two errors are equal when their codes are.
public struct UserPoolError: Error, Sendable {
    /// What was refused.
    public let code: Code
    /// The names that the facade's text may need.
    public let context: [Detail: String]

    /// An error with what its text needs.
    public init(_ code: Code, _ context: [Detail: String] = [:]) {
        self.code = code
        self.context = context
    }

    /// What a context may name.
    public enum Detail: String, Sendable {
        /// A pool id, a client id, an ARN.
        case pool, client, resource
        /// The name of a group.
        case group
        /// The name of an attribute or of a request parameter.
        case attribute, parameter
        /// The state a user is in, the sign-in flow asked for.
        case status, flow
        /// The rule a password broke (a ``PasswordRule``'s name), or why it is guessed first: `common`, `name`.
        case rule
        /// Whose limit it is, where that is not an account's (``UserPoolError/addressLimit``).
        case limit
        /// A fault whose text is data: a schema, a settings document.
        case text
    }

    /// The reasons.
    public enum Code: String, Sendable, CaseIterable {
        // Pools and clients
        case poolNotFound, clientNotFound, resourceNotFound, poolProtected
        case tooManyPools, tooManyClients
        /// A client has as many secrets as it can have; no other; none at all, and can have none.
        case tooManyClientSecrets, lastClientSecret, publicClient
        /// Tags break a rule; the text says which.
        case invalidTags
        /// What is asked for needs a service that is not here or a plan that the pool does not have; the text says
        /// which.
        case featureUnavailable
        case invalidParameter, missingParameter, schemaViolation, invalidOAuthFlow, scopeNotFound, invalidPageToken

        // Users
        /// No such user, where the caller may know (`Admin*`, LEGACY clients).
        case userNotFound
        /// No such user, where the request named a client too (ForgotPassword, ConfirmSignUp; LEGACY clients).
        case userNotFoundForClient
        case usernameExists, aliasExists
        case unauthorizedAttribute, invalidUserAttributes
        case invalidFilter, unsearchableAttribute
        case usernameNotEmail, usernameNotPhoneNumber, usernameNotContact, usernameLooksLikeAlias
        case signUpNotPermitted, cannotConfirm, alreadyConfirmed, wrongUserState

        // Groups
        case groupNotFound, groupExists
        /// The pool has as many groups as one can have; the user is in as many as one can be in.
        case tooManyGroups, tooManyMemberships

        // External providers
        case providerNotFound, providerExists, tooManyProviders
        /// An identity stands for that user already; for another; the user has as many as one can have.
        case identityLinked, identityTaken, tooManyIdentities

        // Resource servers
        case resourceServerNotFound, resourceServerExists, tooManyResourceServers

        // Passwords and recovery
        case invalidPassword, passwordUsedBefore, passwordNotResettable, noVerifiedContact, recoveryByAdministratorOnly
        case temporaryPasswordExpired, passwordResetRequired

        // Signing in
        case wrongPassword, locked, userDisabled, userNotConfirmed, flowNotEnabled, flowNotSupported
        case secretHashMissing, secretHashWrong
        case invalidSession, sessionExpired, sessionUsed
        /// The user has nothing of what the pool allows to sign in with.
        case noFirstFactor
        /// The pool demands a second factor that the user has not, and cannot set up while signing in.
        case noSecondFactor
        /// The user cannot reach a level that is asked for; has reached it by the token that was shown.
        case levelUnreachable, levelReached

        // Sessions
        /// The pool keeps no account of sessions; the user has no such session; it is the one that asks.
        case sessionsNotTracked, sessionNotFound, ownSession
        // Risk
        /// The pool does not watch what its users do; the user has no such event; a token for one is none.
        case threatProtectionOff, eventNotFound, wrongFeedbackToken
        /// The address may not sign in; what was seen in a sign-in has stopped it; others know the password.
        case addressBlocked, riskBlocked, passwordExposed

        // Second factors
        /// The pool has no authenticator apps; the user has none; the user has not what a preference asks for.
        case softwareTokensDisabled, softwareTokenMissing, factorNotSetUp
        /// A code of an authenticator app is wrong, where one signs in and where one sets it up; was taken before.
        case softwareTokenMismatch, softwareTokenSetUpFailed, softwareTokenUsed
        /// A code that was sent to sign in by is wrong.
        case signInCodeMismatch

        // Devices
        /// The user has no such device; a key is none, or none that a live session of the user was given; the device is
        /// known already.
        case deviceNotFound, invalidDeviceKey, deviceKeyExists

        // Hooks: the text is for the caller
        /// The pool names no function for what a custom sign-in needs.
        case customFlowNotConfigured
        /// A function refused, in its words.
        case hookRefused
        /// A function could not be asked.
        case hookUnreachable
        /// A function's answer makes no sense.
        case hookAnswerInvalid

        // Passkeys
        /// The pool does not sign in by passkeys; nobody has said for which domain they are.
        case passkeysDisabled, relyingPartyMissing
        /// No registration has begun, or it was begun too long ago, for another challenge, or through another client.
        case passkeyChallengeMissing, passkeyClientMismatch
        /// A new passkey is none, of a page of elsewhere, for another domain, not of a kind that is taken or known
        /// already; the user has as many as one can have.
        case malformedPasskey, passkeyOriginRefused, passkeyPartyMismatch, passkeyNotSupported, tooManyPasskeys
        /// A proof of a passkey does not sign in.
        case passkeyRefused

        // Imports
        /// There is no such job; as many as there may be; one is at work; the server takes no files.
        case importJobNotFound, tooManyImportJobs, importInProgress, importsDisabled
        /// A job is not where it has to be for what is asked; the text says why.
        case importPreconditionNotMet
        /// A file that is sent for a job: its URL is none of this server's, or was for another time; it is too long;
        /// another one is on its way, or the job has begun.
        case uploadNotSigned, uploadExpired, uploadTooLong, uploadConflict

        // Pages, documents and what an account has
        /// The client has such links, such a style already.
        case termsExist, brandingExists
        /// No document of that address is kept.
        case metadataNotCached
        /// Not now, in the state the pool is in; more than there may be. The text says which.
        case operationNotEnabled, tooMany
        /// The pool is being set back to a moment in the past: its users and groups are not to be written.
        case recoveryInProgress
        /// A limit higher than the server may ever be asked to have.
        case quotaExceeded

        // Codes
        case codeMismatch, codeExpired, codeDeliveryFailed

        // Limits
        case limitExceeded, tooManyFailedAttempts
        /// The password hasher's queue is full: nothing was tried.
        case busy

        // Tokens
        case invalidAccessToken, accessTokenRevoked, accessTokenExpired, missingScope
        case invalidRefreshToken, refreshTokenRevoked, refreshTokenExpired, refreshTokenReused
        /// The client rotates refresh tokens, which REFRESH_TOKEN_AUTH cannot.
        case rotationNotSupportedByFlow
        /// A client's secret is not its own; a scope is none that it may have.
        case clientSecretWrong, scopeNotAllowed
        /// A token that is shown to get another for it is none, is over, or is not of the kind that it is said to be.
        case shownTokenRefused
        case revocationDisabled, unsupportedTokenType, unauthorizedClient
    }
}

extension UserPoolError {
    /// The ``Detail/limit`` of an address, whatever accounts it was about.
    static let addressLimit = "address"
}

extension UserPoolError: Equatable {
    public static func == (left: UserPoolError, right: UserPoolError) -> Bool { left.code == right.code }
}

extension UserPoolError: CustomStringConvertible {
    public var description: String {
        guard !context.isEmpty else { return code.rawValue }
        let details = context.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0.key.rawValue): \($0.value)" }
        return "\(code.rawValue) (\(details.joined(separator: ", ")))"
    }
}

extension UserPoolError {
    /// The pool does not exist.
    public static func poolNotFound(_ id: String) -> Self { Self(.poolNotFound, [.pool: id]) }
    /// The client does not exist, or not in the pool that was named.
    public static func clientNotFound(_ id: String) -> Self { Self(.clientNotFound, [.client: id]) }
    /// A value breaks a rule; the text says which.
    public static func invalidParameter(_ text: String) -> Self { Self(.invalidParameter, [.text: text]) }
    /// Tags break a rule; the text says which.
    static func invalidTags(_ text: String) -> Self { Self(.invalidTags, [.text: text]) }
    /// What is asked for is not in the pool's plan, or cannot be had of this server; the text says which.
    public static func featureUnavailable(_ text: String) -> Self { Self(.featureUnavailable, [.text: text]) }
    /// The state that the pool is in does not allow it; the text says why.
    public static func operationNotEnabled(_ text: String) -> Self { Self(.operationNotEnabled, [.text: text]) }
    /// There would be more of something than there may be; the text says of what.
    public static func tooMany(_ text: String) -> Self { Self(.tooMany, [.text: text]) }
    /// A parameter that is needed was left out.
    public static func missingParameter(_ name: String) -> Self { Self(.missingParameter, [.parameter: name]) }
    /// An attribute's value, or the set of them, does not fit the pool's schema; the text says how.
    public static func schemaViolation(_ text: String) -> Self { Self(.schemaViolation, [.text: text]) }
    /// Attributes that cannot be changed so; the text names each with its fault.
    public static func invalidUserAttributes(_ text: String) -> Self { Self(.invalidUserAttributes, [.text: text]) }
    /// A verified alias of that kind belongs to another user.
    public static func aliasExists(_ attribute: String) -> Self { Self(.aliasExists, [.attribute: attribute]) }
    /// The password breaks the named rule of the pool's policy.
    public static func invalidPassword(_ rule: String) -> Self { Self(.invalidPassword, [.rule: rule]) }
    /// The client does not allow the sign-in flow.
    public static func flowNotEnabled(_ flow: String) -> Self { Self(.flowNotEnabled, [.flow: flow]) }
    /// The client has a secret and no SECRET_HASH came.
    public static func secretHashMissing(_ client: String) -> Self { Self(.secretHashMissing, [.client: client]) }
    /// The SECRET_HASH fits none of the client's secrets.
    public static func secretHashWrong(_ client: String) -> Self { Self(.secretHashWrong, [.client: client]) }
}
