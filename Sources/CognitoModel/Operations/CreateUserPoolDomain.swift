public import LatchkeyJSON

/// Gives a pool a domain for its login pages and OAuth endpoints.
public enum CreateUserPoolDomain: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .invalidParameter, .notAuthorized, .concurrentModification, .resourceNotFound, .limitExceeded, .internalError,
        .operationNotEnabled, .featureUnavailableInTier,
    ]

    public struct Input: Shape {
        public var domain = ""
        public var userPoolID = ""
        public var managedLoginVersion: Int?
        public var customDomainConfig: CustomDomainConfigType?
        public var routing: RoutingType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Domain", \.domain, .domain),
            .init("UserPoolId", \.userPoolID, .userPoolID),
            .init("ManagedLoginVersion", \.managedLoginVersion),
            .init("CustomDomainConfig", \.customDomainConfig),
            .init("Routing", \.routing),
        ]
    }

    public struct Output: Shape {
        public var managedLoginVersion: Int?
        public var cloudFrontDomain: String?
        public var routing: RoutingType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("ManagedLoginVersion", \.managedLoginVersion),
            .init("CloudFrontDomain", \.cloudFrontDomain, .domain),
            .init("Routing", \.routing),
        ]
    }
}
