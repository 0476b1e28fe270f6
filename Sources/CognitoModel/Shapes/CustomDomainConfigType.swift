public import LatchkeyJSON

/// The certificate and TLS policy of a domain of one's own.
public struct CustomDomainConfigType: Shape {
    public var certificateARN = ""
    public var securityPolicy: SecurityPolicyType?
    public init() {}
    public static let fields: [Field<Self>] = [
        .init("CertificateArn", \.certificateARN, .arn),
        .init("SecurityPolicy", \.securityPolicy),
    ]
}
