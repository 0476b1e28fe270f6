public import LatchkeyJSON

/// Deletes a policy for client ID metadata documents.
public enum DeleteCIMDPolicy: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .resourceNotFound, .concurrentModification, .tooManyRequests, .notAuthorized,
        .operationNotEnabled, .internalError,
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

    public typealias Output = Empty
}
