internal import CognitoModel
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import UserPool

extension DomainDescriptionType {
    /// A domain of a pool; what serves it is the server itself.
    init(_ domain: PoolDomain, in pool: Pool, servedBy host: String) throws {
        self = try Self.decode(domain.document.encode(), .response)
        userPoolID = domain.pool.text
        awsAccountID = pool.account
        self.domain = domain.name
        cloudFrontDistribution = host
        version = "\(domain.modified.seconds)"
        status = .active
        managedLoginVersion = domain.managedLoginVersion
    }
}
