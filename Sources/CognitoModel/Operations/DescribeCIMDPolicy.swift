public import LatchkeyJSON

/// Returns a policy for client ID metadata documents.
public enum DescribeCIMDPolicy: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .notAuthorized, .tooManyRequests, .internalError,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var cimdPolicyID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("CIMDPolicyId", \.cimdPolicyID, .cimdPolicyID),
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
