public import LatchkeyJSON

/// Replaces a policy for client ID metadata documents.
public enum UpdateCIMDPolicy: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .concurrentModification, .notAuthorized, .tooManyRequests,
        .limitExceeded, .operationNotEnabled, .internalError, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var cimdPolicyID = ""
        public var clientID = ""
        public var policyName: String?
        public var cacheDuration: Int?
        public var urlPatterns: [String] = []
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
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
