public import LatchkeyJSON

/// Allows OAuth clients that name themselves by the HTTPS address of their metadata document, as far as the address
/// fits the policy's patterns.
public enum CreateCIMDPolicy: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .concurrentModification, .notAuthorized, .tooManyRequests,
        .limitExceeded, .operationNotEnabled, .internalError, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var policyName = ""
        public var cacheDuration: Int?
        public var urlPatterns: [String] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("PolicyName", \.policyName, .cimdPolicyName),
            .init("CacheDuration", \.cacheDuration, .cacheDuration),
            .init("URLPatterns", \.urlPatterns, .urlPatterns),
        ]
    }

    public struct Output: Shape {
        public var cimdPolicy = CIMDPolicyType()
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("CIMDPolicy", \.cimdPolicy)
        ]
    }
}
