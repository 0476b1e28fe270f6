public import LatchkeyJSON
public import LatchkeyPlatform

/// Answers the challenge of a sign-in that ``AdminInitiateAuth`` began.
public enum AdminRespondToAuthChallenge: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .codeMismatch, .expiredCode, .unexpectedLambda,
        .invalidPassword, .passwordHistoryPolicyViolation, .userLambdaValidation, .invalidLambdaResponse,
        .tooManyRequests, .invalidUserPoolConfiguration, .internalError, .mfaMethodNotFound,
        .invalidEmailRoleAccessPolicy, .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .aliasExists,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .softwareTokenMFANotFound, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var challengeName: ChallengeNameType = .unset
        public var challengeResponses: [String: Secret]?
        public var session: Secret?
        public var analyticsMetadata: AnalyticsMetadataType?
        public var contextData: ContextDataType?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("ChallengeName", \.challengeName),
            .init("ChallengeResponses", \.challengeResponses, .secretStrings),
            .init("Session", \.session, .session),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("ContextData", \.contextData),
            .init("ClientMetadata", \.clientMetadata, .strings),
        ]
    }

    public struct Output: Shape {
        public var challengeName: ChallengeNameType?
        public var session: Secret?
        public var challengeParameters: [String: String]?
        public var authenticationResult: AuthenticationResultType?
        public var availableChallenges: [ChallengeNameType]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ChallengeName", \.challengeName),
            .init("Session", \.session, .session),
            .init("ChallengeParameters", \.challengeParameters, .strings),
            .init("AuthenticationResult", \.authenticationResult),
            .init("AvailableChallenges", \.availableChallenges),
        ]
    }
}
