public import LatchkeyJSON

/// Returns what is known of a domain. One that nobody has is answered with an empty description, not with an error.
public enum DescribeUserPoolDomain: CognitoOperation {
    public static let access = Access.admin
    public static let errors: [ErrorCode] = [
        .notAuthorized, .invalidParameter, .resourceNotFound, .operationNotEnabled, .internalError,
    ]

    public struct Input: Shape {
        public var domain = ""
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("Domain", \.domain, .domain)
        ]
    }

    public struct Output: Shape {
        public var domainDescription: DomainDescriptionType?
        public init() {}
        public static let fields: [Field<Self>] = [
            .init("DomainDescription", \.domainDescription)
        ]
    }
}
