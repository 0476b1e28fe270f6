extension RateLimits {
    /// Whether a request that was refused so counts against no limit: it was refused for what it said itself, or for
    /// the client, token or session that it came with, before anything was done for it. Else whoever sends junk, for
    /// which no address pays, would use up what all users of the server have.
    public static func isFree(_ refusal: UserPoolError.Code) -> Bool { free.contains(refusal) }

    private static let free: Set<UserPoolError.Code> = [
        // What it names is not there, or not switched on.
        .poolNotFound, .clientNotFound, .resourceNotFound, .flowNotEnabled, .flowNotSupported, .customFlowNotConfigured,
        .signUpNotPermitted, .softwareTokensDisabled, .passkeysDisabled, .relyingPartyMissing, .sessionsNotTracked,
        .threatProtectionOff, .revocationDisabled, .operationNotEnabled, .featureUnavailable,
        // What it says breaks a rule.
        .invalidParameter, .missingParameter, .schemaViolation, .unauthorizedAttribute, .invalidUserAttributes,
        .usernameNotEmail, .usernameNotPhoneNumber, .usernameNotContact, .usernameLooksLikeAlias, .invalidPassword,
        .invalidDeviceKey, .scopeNotFound,
        // What it shows is not good.
        .secretHashMissing, .secretHashWrong, .clientSecretWrong, .unauthorizedClient, .scopeNotAllowed,
        // Not `sessionUsed`: of two answers at once a password of each may have been hashed before that is known.
        .invalidSession, .sessionExpired,
        .invalidAccessToken, .accessTokenRevoked, .accessTokenExpired, .missingScope, .shownTokenRefused,
        .invalidRefreshToken, .refreshTokenRevoked, .refreshTokenExpired, .rotationNotSupportedByFlow,
        // Only the one that ends a session costs something, and those that are overtaken by it.
        .refreshTokenReused,
        .unsupportedTokenType,
        // Who sends it may do no more.
        .addressBlocked,
    ]
}
