public import LatchkeyJSON
public import LatchkeyPlatform

/// Starts a sign-in on behalf of a user, from a trusted server. Beside the flows of ``InitiateAuth`` it has those in
/// which the server passes the password on.
public enum AdminInitiateAuth: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .resourceNotFound, .unsupportedOperation, .invalidParameter, .notAuthorized, .tooManyRequests, .internalError,
        .unexpectedLambda, .invalidUserPoolConfiguration, .userLambdaValidation, .invalidLambdaResponse,
        .mfaMethodNotFound, .invalidSMSRoleAccessPolicy, .invalidEmailRoleAccessPolicy,
        .invalidSMSRoleTrustRelationship, .passwordResetRequired, .userNotFound, .userNotConfirmed,
        .operationNotEnabled, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var authFlow: AuthFlowType = .unset
        public var authParameters: [String: Secret]?
        public var clientMetadata: [String: String]?
        public var analyticsMetadata: AnalyticsMetadataType?
        public var contextData: ContextDataType?
        public var session: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("AuthFlow", \.authFlow),
            .init("AuthParameters", \.authParameters, .secretStrings),
            .init("ClientMetadata", \.clientMetadata, .strings),
            .init("AnalyticsMetadata", \.analyticsMetadata),
            .init("ContextData", \.contextData),
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
