public import LatchkeyJSON
public import LatchkeyPlatform

/// Answers the challenge of a sign-in. The answer to it is either tokens or the next challenge.
public enum RespondToAuthChallenge: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .invalidParameter, .notAuthorized, .codeMismatch, .expiredCode, .unexpectedLambda,
        .userLambdaValidation, .invalidPassword, .passwordHistoryPolicyViolation, .invalidLambdaResponse,
        .tooManyRequests, .invalidUserPoolConfiguration, .mfaMethodNotFound, .passwordResetRequired, .userNotFound,
        .userNotConfirmed, .invalidSMSRoleAccessPolicy, .invalidSMSRoleTrustRelationship,
        .invalidEmailRoleAccessPolicy, .aliasExists, .internalError, .softwareTokenMFANotFound, .forbidden,
        .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var clientID = ""
        public var challengeName: ChallengeNameType = .unset
        public var session: Secret?
        public var challengeResponses: [String: Secret]?
        public var analyticsMetadata: AnalyticsMetadataType?
        public var userContextData: UserContextDataType?
        public var clientMetadata: [String: String]?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientId", \.clientID, .clientID),
            .init("ChallengeName", \.challengeName),
            .init("Session", \.session, .session),
            .init("ChallengeResponses", \.challengeResponses, .secretStrings),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("UserContextData", \.userContextData),
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
