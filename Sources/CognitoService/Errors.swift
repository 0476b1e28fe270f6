internal import CognitoModel
internal import UserPool

/// The one table from the domain's reasons to Cognito's errors and their words.
///
/// The words are AWS's where they were seen in public; where none was, they read like their neighbours.
enum Errors {
    /// What the caller of `operation` is told about an error of the domain.
    static func fault(for error: UserPoolError, in operation: String) -> Fault {
        let context = error.context
        func named(_ detail: UserPoolError.Detail) -> String { context[detail] ?? "" }
        /// GetClientToken declares no error of functions.
        func ofFunction(_ code: ErrorCode) -> Fault {
            let isDeclared = AllOperations.named(operation)?.errors.contains(code) ?? true
            return .declared(isDeclared ? code : .notAuthorized, named(.text))
        }

        switch error.code {
        // Pools and clients
        case .poolNotFound:
            return .declared(.resourceNotFound, "User pool \(named(.pool)) does not exist.")
        case .clientNotFound:
            return .declared(.resourceNotFound, "User pool client \(named(.client)) does not exist.")
        case .resourceNotFound:
            return .declared(.resourceNotFound, "Resource \(named(.resource)) does not exist.")
        case .poolProtected:
            return .declared(
                .invalidParameter,
                "The user pool cannot be deleted because deletion protection is activated. "
                    + "Deletion protection must be inactivated first.")
        case .tooManyPools:
            return .declared(.limitExceeded, "Too many user pools.")
        case .tooManyClients:
            return .declared(.limitExceeded, "Too many clients in the user pool.")
        case .tooManyClientSecrets:
            return .declared(.limitExceeded, "A client has at most two secrets.")
        case .publicClient:
            return .declared(
                .invalidParameter, "User pool client \(named(.client)) is a public client and has no secrets.")
        case .invalidTags:
            // Operations on pools have an error of their own for tags, those on tags have not.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.userPoolTagging) ?? false
            return .declared(isDeclared ? .userPoolTagging : .invalidParameter, named(.text))
        case .featureUnavailable:
            return .declared(.featureUnavailableInTier, named(.text))
        case .lastClientSecret:
            return .declared(.invalidParameter, "The last secret of a client cannot be deleted.")
        case .invalidParameter:
            return .declared(.invalidParameter, named(.text))
        case .missingParameter:
            return .declared(.invalidParameter, "Missing required parameter \(named(.parameter))")
        case .schemaViolation:
            return .declared(.invalidParameter, "Attributes did not conform to the schema: \(named(.text))")
        case .invalidOAuthFlow:
            return .declared(.invalidOAuthFlow, named(.text))
        case .scopeNotFound:
            return .declared(.scopeDoesNotExist, named(.text))
        case .invalidPageToken:
            return .declared(.invalidParameter, "Invalid pagination token given.")

        // Users
        case .userNotFound:
            // AdminGetDevice and AdminListDevices declare no UserNotFoundException.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.userNotFound) ?? true
            return .declared(isDeclared ? .userNotFound : .resourceNotFound, "User does not exist.")
        case .userNotFoundForClient:
            return .declared(.userNotFound, "Username/client id combination not found.")
        case .usernameExists:
            let isMadeByAdministrator = operation == AdminCreateUser.name
            return .declared(
                .usernameExists, isMadeByAdministrator ? "User account already exists" : "User already exists")
        case .aliasExists:
            // AdminConfirmSignUp declares no AliasExistsException.
            let type: ErrorCode = operation == AdminConfirmSignUp.name ? .invalidParameter : .aliasExists
            return .declared(type, "An account with the given \(named(.attribute)) already exists.")
        case .unauthorizedAttribute:
            return .declared(.notAuthorized, "A client attempted to write unauthorized attribute")
        case .invalidUserAttributes:
            return .declared(.invalidParameter, "Invalid user attributes: \(named(.text))")
        case .invalidFilter:
            return .declared(.invalidParameter, "Error while parsing filter")
        case .unsearchableAttribute:
            return .declared(.invalidParameter, "Invalid search attribute: \(named(.attribute))")
        case .usernameNotEmail:
            return .declared(.invalidParameter, "Username should be an email.")
        case .usernameNotPhoneNumber:
            return .declared(.invalidParameter, "Username should be a phone number.")
        case .usernameNotContact:
            return .declared(.invalidParameter, "Username should be either an email or a phone number.")
        case .usernameLooksLikeAlias:
            let form = named(.attribute) == "phone_number" ? "phone number" : "email"
            return .declared(
                .invalidParameter,
                "Username cannot be of \(form) format, since user pool is configured for \(form) alias.")
        case .signUpNotPermitted:
            return .declared(.notAuthorized, "SignUp is not permitted for this user pool")
        case .cannotConfirm:
            return .declared(.notAuthorized, "User cannot be confirmed. Current status is \(named(.status))")
        case .alreadyConfirmed:
            return .declared(.invalidParameter, "User is already confirmed.")
        case .wrongUserState:
            return .declared(.unsupportedUserState, "User is in a wrong state: \(named(.status))")

        // Groups
        case .groupNotFound:
            return .declared(.resourceNotFound, "Group not found.")
        case .groupExists:
            return .declared(.groupExists, "A group with the name already exists")
        case .tooManyGroups:
            return .declared(.limitExceeded, "Too many groups in the user pool.")
        case .tooManyMemberships:
            // AdminAddUserToGroup declares no LimitExceededException.
            return .declared(.invalidParameter, "A user can be in at most \(Group.mostPerUser) groups.")

        // External providers
        case .providerNotFound:
            return .declared(.resourceNotFound, "Identity provider \(named(.resource)) does not exist.")
        case .providerExists:
            return .declared(
                .duplicateProvider, "A provider with the name \(named(.resource)) already exists in this user pool.")
        case .tooManyProviders:
            return .declared(.limitExceeded, "Too many identity providers in the user pool.")
        case .identityLinked:
            return .declared(.invalidParameter, "SourceUser is already linked to DestinationUser")
        case .identityTaken:
            return .declared(.aliasExists, "SourceUser is already linked to another user.")
        case .tooManyIdentities:
            return .declared(.limitExceeded, "A user can have at most 5 linked identities.")

        // Resource servers
        case .resourceServerNotFound:
            return .declared(.resourceNotFound, "Resource server \(named(.resource)) does not exist.")
        case .resourceServerExists:
            return .declared(.invalidParameter, "\(named(.resource)) already exists in user pool \(named(.pool)).")
        case .tooManyResourceServers:
            return .declared(.limitExceeded, "Too many resource servers in the user pool.")

        // Passwords and recovery
        case .invalidPassword:
            if let reason = reasonOfGuessing(named(.rule)) {
                return .declared(
                    .invalidPassword, "Provided password cannot be used for security reasons: \(reason).")
            }
            let policy = operation == AdminCreateUser.name ? "password policy" : "policy"
            return .declared(
                .invalidPassword, "Password did not conform with \(policy): \(passwordFault(named(.rule)))")
        case .passwordUsedBefore:
            return .declared(
                .passwordHistoryPolicyViolation, "Password has been used before and cannot be used again.")
        case .passwordNotResettable:
            return .declared(.notAuthorized, "User password cannot be reset in the current state.")
        case .noVerifiedContact:
            return .declared(
                .invalidParameter,
                "Cannot reset password for the user as there is no registered/verified email or phone_number")
        case .recoveryByAdministratorOnly:
            return .declared(.notAuthorized, "Contact administrator to reset password.")
        case .temporaryPasswordExpired:
            return .declared(
                .notAuthorized, "Temporary password has expired and must be reset by an administrator.")
        case .passwordResetRequired:
            return .declared(.passwordResetRequired, "Password reset required for the user")

        // Signing in
        case .wrongPassword:
            return .declared(.notAuthorized, "Incorrect username or password.")
        case .locked:
            return .declared(.notAuthorized, "Password attempts exceeded")
        case .userDisabled:
            return .declared(.notAuthorized, "User is disabled.")
        case .userNotConfirmed:
            return .declared(.userNotConfirmed, "User is not confirmed.")
        case .flowNotEnabled:
            return .declared(.invalidParameter, flowNotEnabled(named(.flow), in: operation))
        case .flowNotSupported:
            let flow = context[.flow].map { "\($0) is not supported by this server." }
            return .declared(.invalidParameter, flow ?? "Initiate Auth method not supported")
        case .secretHashMissing:
            return .declared(
                .notAuthorized,
                "Client \(named(.client)) is configured with secret but SECRET_HASH was not received")
        case .secretHashWrong:
            return .declared(.notAuthorized, "Unable to verify secret hash for client \(named(.client))")
        case .invalidSession:
            return .declared(.notAuthorized, "Invalid session for the user.")
        case .sessionExpired:
            return .declared(.notAuthorized, "Invalid session for the user, session is expired.")
        case .sessionUsed:
            return .declared(.notAuthorized, "Invalid session for the user, session can only be used once.")
        case .noFirstFactor:
            return .declared(.invalidParameter, "User has no factor to sign in with.")
        case .noSecondFactor:
            // InitiateAuth declares no MFAMethodNotFoundException.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.mfaMethodNotFound) ?? true
            return .declared(
                isDeclared ? .mfaMethodNotFound : .invalidParameter, "No MFA mechanism registerd in the account.")
        case .levelUnreachable:
            return .declared(
                .invalidParameter, "User has no factors that satisfy any of the requested authentication levels.")
        case .levelReached:
            return .declared(
                .invalidParameter, "The access token already satisfies the requested authentication level.")

        // Sessions
        case .sessionsNotTracked:
            return .declared(.operationNotEnabled, "Session tracking is not enabled for the user pool.")
        case .sessionNotFound:
            return .declared(.resourceNotFound, "Session does not exist.")
        case .ownSession:
            return .declared(.invalidParameter, "The session of the access token cannot be revoked.")

        // Risk
        case .threatProtectionOff:
            return .declared(
                .userPoolAddOnNotEnabled, "Threat protection is not enabled for the user pool.")
        case .eventNotFound:
            return .declared(.resourceNotFound, "Event does not exist.")
        case .wrongFeedbackToken:
            return .declared(.notAuthorized, "Invalid feedback token.")
        case .addressBlocked, .riskBlocked:
            return .declared(.notAuthorized, "Unable to login because of security reasons.")
        case .passwordExposed:
            return .declared(
                .passwordResetRequired, "Password reset required for the user due to security reasons")

        // Second factors
        case .softwareTokensDisabled:
            return .declared(
                .softwareTokenMFANotFound, "Software Token MFA has not been enabled by the userPool.")
        case .softwareTokenMissing:
            let isDeclared = AllOperations.named(operation)?.errors.contains(.softwareTokenMFANotFound) ?? true
            return .declared(
                isDeclared ? .softwareTokenMFANotFound : .resourceNotFound,
                "Software Token MFA does not exist for the user.")
        case .factorNotSetUp:
            return .declared(
                .invalidParameter, "User does not have delivery config set to turn on \(named(.flow))")
        case .softwareTokenMismatch:
            return .declared(.codeMismatch, "Invalid code received for user")
        case .softwareTokenSetUpFailed:
            return .declared(.enableSoftwareTokenMFA, "Code mismatch and fail enable Software Token MFA")
        case .softwareTokenUsed:
            // VerifySoftwareToken declares no ExpiredCodeException.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.expiredCode) ?? true
            return .declared(
                isDeclared ? .expiredCode : .enableSoftwareTokenMFA,
                "Your software token has already been used once.")
        case .signInCodeMismatch:
            return .declared(.codeMismatch, "Invalid code or auth state for the user.")

        // Devices
        case .deviceNotFound:
            return .declared(.resourceNotFound, "Device does not exist.")
        case .invalidDeviceKey:
            return .declared(.invalidParameter, "Invalid device key given.")
        case .deviceKeyExists:
            return .declared(.deviceKeyExists, "Device already exists.")

        // Passkeys
        case .passkeysDisabled:
            return .declared(.webAuthnNotEnabled, "Passkeys are not enabled for this user pool.")
        case .relyingPartyMissing:
            return .declared(
                .webAuthnConfigurationMissing, "The user pool has neither a relying party ID nor a domain.")
        case .passkeyChallengeMissing:
            return .declared(.webAuthnChallengeNotFound, "The registration challenge was not found or has expired.")
        case .passkeyClientMismatch:
            return .declared(
                .webAuthnClientMismatch, "The access token is of another client than the one that began to register.")
        case .passkeyOriginRefused:
            return .declared(
                .webAuthnOriginNotAllowed, "The origin does not align with the user pool's relying party ID.")
        case .passkeyPartyMismatch:
            return .declared(
                .webAuthnRelyingPartyMismatch, "The credential is for another relying party ID.")
        case .passkeyNotSupported:
            return .declared(.webAuthnCredentialNotSupported, "The credential is not supported.")
        case .malformedPasskey:
            return .declared(.invalidParameter, "Invalid credential.")
        case .tooManyPasskeys:
            return .declared(.limitExceeded, "A user can have at most 20 passkeys.")
        case .passkeyRefused:
            return .declared(.notAuthorized, "Incorrect username or credential.")

        // Imports
        case .importJobNotFound:
            return .declared(.resourceNotFound, "User import job \(named(.resource)) does not exist.")
        case .tooManyImportJobs:
            return .declared(.limitExceeded, "Too many user import jobs in the user pool.")
        case .importInProgress:
            return .declared(.userImportInProgress, "A user import job of the user pool is in progress.")
        case .importsDisabled:
            return .declared(.operationNotEnabled, "This server takes no files of users.")
        case .importPreconditionNotMet:
            return .declared(.preconditionNotMet, named(.text))
        case .uploadNotSigned, .uploadExpired, .uploadTooLong, .uploadConflict:
            // A file is no call of an operation: whoever sends it is told by the endpoint that takes it.
            return .declared(.invalidParameter, "The file cannot be taken.")

        // Pages, documents and what an account has
        case .termsExist:
            return .declared(.termsExists, "Terms with the name already exist for the app client.")
        case .brandingExists:
            return .declared(
                .managedLoginBrandingExists, "A managed login branding style already exists for the app client.")
        case .metadataNotCached:
            return .declared(.cachedCimdurlDoesNotExist, "There is no cached client metadata document for the URL.")
        case .operationNotEnabled:
            return .declared(.operationNotEnabled, named(.text))
        case .recoveryInProgress:
            // DeleteIdentityProvider, which takes links from users, declares no OperationNotEnabledException.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.operationNotEnabled) ?? true
            return .declared(
                isDeclared ? .operationNotEnabled : .concurrentModification,
                "A point-in-time recovery of the user pool is in progress.")
        case .tooMany:
            return .declared(.limitExceeded, named(.text))
        case .quotaExceeded:
            return .declared(.serviceQuotaExceeded, named(.text))

        // Codes
        case .codeMismatch:
            return .declared(.codeMismatch, "Invalid verification code provided, please try again.")
        case .codeExpired:
            return .declared(.expiredCode, "Invalid code provided, please request a code again.")
        case .codeDeliveryFailed:
            return .declared(.codeDeliveryFailure, "The code could not be delivered.")

        // Hooks
        case .customFlowNotConfigured:
            return .declared(
                .notAuthorized, "Custom auth lambda trigger is not configured for the user pool.")
        case .hookRefused: return ofFunction(.userLambdaValidation)
        case .hookUnreachable: return ofFunction(.unexpectedLambda)
        case .hookAnswerInvalid: return ofFunction(.invalidLambdaResponse)

        // Limits
        case .limitExceeded:
            // Not every operation with a limit has an error of its own for it.
            let isDeclared = AllOperations.named(operation)?.errors.contains(.limitExceeded) ?? true
            return .declared(
                isDeclared ? .limitExceeded : .tooManyRequests,
                "Attempt limit exceeded, please try after some time.")
        case .tooManyFailedAttempts:
            return .declared(.tooManyFailedAttempts, "Too many failed attempts, please try after some time.")
        case .busy:
            return .declared(.tooManyRequests, "Too many requests")

        // Tokens
        case .invalidAccessToken:
            return .declared(.notAuthorized, "Invalid Access Token")
        case .accessTokenRevoked:
            return .declared(.notAuthorized, "Access Token has been revoked")
        case .accessTokenExpired:
            return .declared(.notAuthorized, "Access Token has expired")
        case .missingScope:
            return .declared(.notAuthorized, "Access Token does not have required scopes")
        case .invalidRefreshToken:
            return .declared(.notAuthorized, "Invalid Refresh Token.")
        case .refreshTokenRevoked:
            return .declared(.notAuthorized, "Refresh Token has been revoked")
        case .refreshTokenExpired:
            return .declared(.notAuthorized, "Refresh Token has expired")
        case .refreshTokenReused:
            return .declared(.refreshTokenReuse, "Refresh Token has been used already")
        case .rotationNotSupportedByFlow:
            return .declared(
                .notAuthorized,
                "Refresh token rotation is on for this client: use GetTokensFromRefreshToken instead.")
        case .clientSecretWrong:
            return .declared(.notAuthorized, "Invalid client secret.")
        case .scopeNotAllowed:
            return .declared(.invalidParameter, "Invalid scope requested: \(named(.text))")
        case .shownTokenRefused:
            return .declared(.notAuthorized, "Invalid token.")
        case .revocationDisabled:
            return .declared(.unsupportedOperation, "Token revocation is not enabled for this client.")
        case .unsupportedTokenType:
            return .declared(.unsupportedTokenType, "Unsupported token type.")
        case .unauthorizedClient:
            return .declared(.unauthorized, "Invalid client.")
        }
    }

    /// What is wrong with a password, by the name of the rule it breaks.
    private static func passwordFault(_ rule: String) -> String {
        switch rule {
        case "longEnough": "Password not long enough"
        case "uppercase": "Password must have uppercase characters"
        case "lowercase": "Password must have lowercase characters"
        case "numeric": "Password must have numeric characters"
        case "symbol": "Password must have symbol characters"
        case "noBlank": "Password must not have blanks"
        case "notTooLong": "Password too long"
        default: "Password not accepted"
        }
    }

    /// Why a password is guessed first; `nil` for a rule of the policy.
    private static func reasonOfGuessing(_ rule: String) -> String? {
        switch rule {
        case "common": "it is one of the most common passwords"
        case "name": "it is made of the user's name"
        default: nil
        }
    }

    /// The words differ by flow and by who asks.
    private static func flowNotEnabled(_ flow: String, in operation: String) -> String {
        switch (operation, flow) {
        case (AdminInitiateAuth.name, _): "Auth flow not enabled for this client"
        case (_, "USER_SRP_AUTH"): "USER_SRP_AUTH is not enabled for the client."
        default: "\(flow) flow not enabled for this client"
        }
    }
}
