public import LatchkeyJSON

/// Takes a pool's domain away.
public enum DeleteUserPoolDomain: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .notAuthorized, .invalidParameter, .concurrentModification, .resourceNotFound, .operationNotEnabled,
        .internalError,
    ]

    public struct Input: Shape {
        public var domain = ""
        public var userPoolID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Domain", \.domain, .domain),
            .init("UserPoolId", \.userPoolID, .userPoolID),
        ]
    }

    public typealias Output = Empty
}
