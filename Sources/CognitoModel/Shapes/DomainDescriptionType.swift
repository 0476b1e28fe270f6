public import LatchkeyJSON

/// The domain of a pool's login pages and OAuth endpoints.
public struct DomainDescriptionType: Shape {
    public var userPoolID: String?
    public var awsAccountID: String?
    public var domain: String?
    public var s3Bucket: String?
    public var cloudFrontDistribution: String?
    public var version: String?
    public var status: DomainStatusType?
    public var customDomainConfig: CustomDomainConfigType?
    public var managedLoginVersion: Int?
    public var routing: RoutingType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("UserPoolId", \.userPoolID, .userPoolID),
        .init("AWSAccountId", \.awsAccountID, .awsAccountID),
        .init("Domain", \.domain, .domain),
        .init("S3Bucket", \.s3Bucket, .s3Bucket),
        .init("CloudFrontDistribution", \.cloudFrontDistribution, .string),
        .init("Version", \.version, .domainVersion),
        .init("Status", \.status),
        .init("CustomDomainConfig", \.customDomainConfig),
        .init("ManagedLoginVersion", \.managedLoginVersion),
        .init("Routing", \.routing),
    ]
}
