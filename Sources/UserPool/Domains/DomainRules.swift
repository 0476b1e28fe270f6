internal import LatchkeyJSON

/// What the settings of a domain must satisfy beside the forms of its members.
enum DomainRules {
    /// What a change of a domain may say.
    static let members = ["ManagedLoginVersion", "CustomDomainConfig", "Routing"]

    /// Throws `invalidParameter`, and `featureUnavailable` when the pool's plan has no managed login.
    static func check(_ document: JSONValue, kind: PoolDomain.Kind, of pool: Pool) throws(UserPoolError) {
        if let version = document["ManagedLoginVersion"]?.int64 {
            guard (1...2).contains(version) else {
                throw .invalidParameter("ManagedLoginVersion must be 1 or 2.")
            }
            if version != 1 { try pool.checkPlan(has: .managedLogin) }
        }
        switch kind {
        case .custom: try checkCertificate(document["CustomDomainConfig"]?["CertificateArn"]?.string ?? "")
        case .prefix:
            guard document["CustomDomainConfig"] == nil else {
                throw .invalidParameter("CustomDomainConfig is for custom domains only.")
            }
            guard document["Routing"] == nil else {
                throw .invalidParameter("Routing is supported for custom domains only.")
            }
        }
        if let failover = document["Routing"]?["Failover"] {
            let region = failover["SecondaryRegion"]?.string ?? ""
            guard PoolID("\(region)_x") != nil else { throw .invalidParameter("\(region) is not a region.") }
            guard region != pool.region else {
                throw .invalidParameter("The secondary region must differ from the region of the user pool.")
            }
        }
    }

    /// A certificate of a domain is one of Certificate Manager in the region that serves all others.
    private static func checkCertificate(_ arn: String) throws(UserPoolError) {
        let parts = arn.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0] == "arn", parts[2] == "acm", parts[5].utf8.starts(with: "certificate/".utf8)
        else { throw .invalidParameter("CertificateArn is not the ARN of an ACM certificate.") }
        guard parts[3] == "us-east-1" else {
            throw .invalidParameter("The certificate of a custom domain must be in us-east-1.")
        }
    }
}
