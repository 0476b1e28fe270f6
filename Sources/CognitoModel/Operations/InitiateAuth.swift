public import LatchkeyJSON
public import LatchkeyPlatform

/// Starts a sign-in, or renews tokens by a refresh token. The answer is either tokens or the next challenge.
public enum InitiateAuth: CognitoOperation {
    public static let access = Access.public
    public static let errors: [ErrorCode] = [
        .unsupportedOperation, .resourceNotFound, .invalidParameter, .notAuthorized, .tooManyRequests,
        .unexpectedLambda, .invalidUserPoolConfiguration, .userLambdaValidation, .invalidLambdaResponse,
        .passwordResetRequired, .userNotFound, .userNotConfirmed, .internalError, .invalidSMSRoleAccessPolicy,
        .invalidEmailRoleAccessPolicy, .invalidSMSRoleTrustRelationship, .operationNotEnabled,
        .featureUnavailableInTier, .forbidden,
    ]

    public struct Input: Shape {
        public var authFlow: AuthFlowType = .unset
        public var authParameters: [String: Secret]?
        public var clientMetadata: [String: String]?
        public var clientID = ""
        public var analyticsMetadata: AnalyticsMetadataType?
        public var userContextData: UserContextDataType?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("AuthFlow", \.authFlow),
            .init("AuthParameters", \.authParameters, .secretStrings),
            .init("ClientMetadata", \.clientMetadata, .strings),
            .init("ClientId", \.clientID, .clientID),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("UserContextData", \.userContextData),
            .init("Session", \.session, .session),
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
