public import LatchkeyJSON

/// Lists the secrets of an app client, without the secrets themselves.
public enum ListUserPoolClientSecrets: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .internalServer, .tooManyRequests, .limitExceeded, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }

    public struct Output: Shape {
        public var clientSecrets: [ClientSecretDescriptorType]?
        public var nextToken: String?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientSecrets", \.clientSecrets),
            .init("NextToken", \.nextToken, .nextToken),
        ]
    }
}
