public import LatchkeyJSON
public import LatchkeyPlatform

/// Gives a confidential app client a further secret, so that the old one can be rotated out without an outage. A client
/// has at most two.
public enum AddUserPoolClientSecret: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .internalServer, .tooManyRequests, .limitExceeded, .accessDenied, .resourceNotFound,
    ]

    public struct Input: Shape {
        public var userPoolID = ""
        public var clientID = ""
        public var clientSecret: Secret?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ClientId", \.clientID, .clientID),
            .init("ClientSecret", \.clientSecret, .clientSecret),
        ]
    }

    public struct Output: Shape {
        public var clientSecretDescriptor: ClientSecretDescriptorType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ClientSecretDescriptor", \.clientSecretDescriptor)
        ]
    }
}
