public import LatchkeyJSON

/// Returns the session settings of an app client.
public enum GetUserPoolClientSessionConfiguration: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .tooManyRequests, .resourceNotFound, .notAuthorized, .internalError, .operationNotEnabled,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
        ]
    }

    public struct Output: Shape {
        public var userPoolID: String?
        public var clientID: String?
        public var ssoSession: ClientSSOSessionConfigType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("SSOSession", \.ssoSession),
        ]
    }
}
