public import LatchkeyJSON

/// An error that an operation answers, by the name that `__type` carries.
///
/// Those in ``known`` are the ones that operations declare. Errors of the protocol itself, such as
/// `SerializationException`, are declared by no operation.
public struct ErrorCode: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the fault is the server's (status 500) rather than the caller's (status 400).
    public var isServerFault: Bool { self == .internalError || self == .internalServer }

    public static let accessDenied = Self(rawValue: "AccessDeniedException")
    public static let aliasExists = Self(rawValue: "AliasExistsException")
    public static let cachedCimdurlDoesNotExist = Self(rawValue: "CachedCIMDURLDoesNotExistException")
    public static let codeDeliveryFailure = Self(rawValue: "CodeDeliveryFailureException")
    public static let codeMismatch = Self(rawValue: "CodeMismatchException")
    public static let concurrentModification = Self(rawValue: "ConcurrentModificationException")
    public static let deviceKeyExists = Self(rawValue: "DeviceKeyExistsException")
    public static let duplicateProvider = Self(rawValue: "DuplicateProviderException")
    public static let enableSoftwareTokenMFA = Self(rawValue: "EnableSoftwareTokenMFAException")
    public static let expiredCode = Self(rawValue: "ExpiredCodeException")
    public static let featureUnavailableInTier = Self(rawValue: "FeatureUnavailableInTierException")
    public static let forbidden = Self(rawValue: "ForbiddenException")
    public static let groupExists = Self(rawValue: "GroupExistsException")
    public static let internalError = Self(rawValue: "InternalErrorException")
    public static let internalServer = Self(rawValue: "InternalServerException")
    public static let invalidEmailRoleAccessPolicy = Self(rawValue: "InvalidEmailRoleAccessPolicyException")
    public static let invalidLambdaResponse = Self(rawValue: "InvalidLambdaResponseException")
    public static let invalidOAuthFlow = Self(rawValue: "InvalidOAuthFlowException")
    public static let invalidParameter = Self(rawValue: "InvalidParameterException")
    public static let invalidPassword = Self(rawValue: "InvalidPasswordException")
    public static let invalidSMSRoleAccessPolicy = Self(rawValue: "InvalidSmsRoleAccessPolicyException")
    public static let invalidSMSRoleTrustRelationship = Self(rawValue: "InvalidSmsRoleTrustRelationshipException")
    public static let invalidUserPoolConfiguration = Self(rawValue: "InvalidUserPoolConfigurationException")
    public static let limitExceeded = Self(rawValue: "LimitExceededException")
    public static let mfaMethodNotFound = Self(rawValue: "MFAMethodNotFoundException")
    public static let managedLoginBrandingExists = Self(rawValue: "ManagedLoginBrandingExistsException")
    public static let notAuthorized = Self(rawValue: "NotAuthorizedException")
    public static let operationNotEnabled = Self(rawValue: "OperationNotEnabledException")
    public static let passwordHistoryPolicyViolation = Self(rawValue: "PasswordHistoryPolicyViolationException")
    public static let passwordResetRequired = Self(rawValue: "PasswordResetRequiredException")
    public static let preconditionNotMet = Self(rawValue: "PreconditionNotMetException")
    public static let refreshTokenReuse = Self(rawValue: "RefreshTokenReuseException")
    public static let resourceNotFound = Self(rawValue: "ResourceNotFoundException")
    public static let scopeDoesNotExist = Self(rawValue: "ScopeDoesNotExistException")
    public static let serviceQuotaExceeded = Self(rawValue: "ServiceQuotaExceededException")
    public static let softwareTokenMFANotFound = Self(rawValue: "SoftwareTokenMFANotFoundException")
    public static let termsExists = Self(rawValue: "TermsExistsException")
    public static let tierChangeNotAllowed = Self(rawValue: "TierChangeNotAllowedException")
    public static let tooManyFailedAttempts = Self(rawValue: "TooManyFailedAttemptsException")
    public static let tooManyRequests = Self(rawValue: "TooManyRequestsException")
    public static let unauthorized = Self(rawValue: "UnauthorizedException")
    public static let unexpectedLambda = Self(rawValue: "UnexpectedLambdaException")
    public static let unsupportedIdentityProvider = Self(rawValue: "UnsupportedIdentityProviderException")
    public static let unsupportedOperation = Self(rawValue: "UnsupportedOperationException")
    public static let unsupportedTokenType = Self(rawValue: "UnsupportedTokenTypeException")
    public static let unsupportedUserState = Self(rawValue: "UnsupportedUserStateException")
    public static let userImportInProgress = Self(rawValue: "UserImportInProgressException")
    public static let userLambdaValidation = Self(rawValue: "UserLambdaValidationException")
    public static let userNotConfirmed = Self(rawValue: "UserNotConfirmedException")
    public static let userNotFound = Self(rawValue: "UserNotFoundException")
    public static let userPoolAddOnNotEnabled = Self(rawValue: "UserPoolAddOnNotEnabledException")
    public static let userPoolTagging = Self(rawValue: "UserPoolTaggingException")
    public static let usernameExists = Self(rawValue: "UsernameExistsException")
    public static let webAuthnChallengeNotFound = Self(rawValue: "WebAuthnChallengeNotFoundException")
    public static let webAuthnClientMismatch = Self(rawValue: "WebAuthnClientMismatchException")
    public static let webAuthnConfigurationMissing = Self(rawValue: "WebAuthnConfigurationMissingException")
    public static let webAuthnCredentialNotSupported = Self(rawValue: "WebAuthnCredentialNotSupportedException")
    public static let webAuthnNotEnabled = Self(rawValue: "WebAuthnNotEnabledException")
    public static let webAuthnOriginNotAllowed = Self(rawValue: "WebAuthnOriginNotAllowedException")
    public static let webAuthnRelyingPartyMismatch = Self(rawValue: "WebAuthnRelyingPartyMismatchException")

    public static let known: [Self] = [
        .accessDenied, .aliasExists, .cachedCimdurlDoesNotExist, .codeDeliveryFailure, .codeMismatch,
        .concurrentModification, .deviceKeyExists, .duplicateProvider, .enableSoftwareTokenMFA, .expiredCode,
        .featureUnavailableInTier, .forbidden, .groupExists, .internalError, .internalServer,
        .invalidEmailRoleAccessPolicy, .invalidLambdaResponse, .invalidOAuthFlow, .invalidParameter, .invalidPassword,
        .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .invalidUserPoolConfiguration, .limitExceeded,
        .mfaMethodNotFound, .managedLoginBrandingExists, .notAuthorized, .operationNotEnabled,
        .passwordHistoryPolicyViolation, .passwordResetRequired, .preconditionNotMet, .refreshTokenReuse,
        .resourceNotFound, .scopeDoesNotExist, .serviceQuotaExceeded, .softwareTokenMFANotFound, .termsExists,
        .tierChangeNotAllowed, .tooManyFailedAttempts, .tooManyRequests, .unauthorized, .unexpectedLambda,
        .unsupportedIdentityProvider, .unsupportedOperation, .unsupportedTokenType, .unsupportedUserState,
        .userImportInProgress, .userLambdaValidation, .userNotConfirmed, .userNotFound, .userPoolAddOnNotEnabled,
        .userPoolTagging, .usernameExists, .webAuthnChallengeNotFound, .webAuthnClientMismatch,
        .webAuthnConfigurationMissing, .webAuthnCredentialNotSupported, .webAuthnNotEnabled,
        .webAuthnOriginNotAllowed, .webAuthnRelyingPartyMismatch,
    ]
}
