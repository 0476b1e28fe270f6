internal import Database
public import LatchkeyJSON
internal import LatchkeyPlatform

extension UserPools {
    /// The domain of that name, whichever pool has it.
    public func domain(_ name: String) async throws -> PoolDomain? {
        try await services.database.read { connection in try await DomainStore(connection).find(name) }
    }

    /// Gives a pool a domain. With `CustomDomainConfig` the name is a whole one, else a prefix.
    ///
    /// Throws `invalidParameter` when the name or a setting breaks a rule, the name is another's, or the pool has a
    /// domain of that kind; `featureUnavailable`.
    public func createDomain(_ name: String, _ document: JSONValue, of pool: Pool) async throws -> PoolDomain {
        let kind: PoolDomain.Kind = document["CustomDomainConfig"] == nil ? .prefix : .custom
        switch kind {
        case .prefix: try DomainName.checkPrefix(name)
        case .custom: try DomainName.checkCustom(name)
        }
        try DomainRules.check(document, kind: kind, of: pool)
        let (pools, now) = (pools, services.clock.now())
        let domain = PoolDomain(
            name: name, pool: pool.id, kind: kind, document: document, created: now, modified: now)
        return try await pool.services.database.transaction { transaction in
            let store = DomainStore(transaction.connection)
            guard try await store.all(of: domain.pool).allSatisfy({ $0.kind != kind }) else {
                throw UserPoolError.invalidParameter("User pool already has a domain configured.")
            }
            guard try await store.insert(domain) else {
                throw UserPoolError.invalidParameter("Domain already associated with another user pool.")
            }
            // It is the one that passkeys are for, unless the pool's settings say another.
            transaction.afterCommit { pools.forget(domain.pool) }
            return domain
        }
    }

    /// Takes a domain from a pool. Throws `invalidParameter` when the pool has no such domain.
    public func deleteDomain(_ name: String, of pool: Pool) async throws {
        let pools = pools
        try await pool.services.database.transaction { transaction in
            guard try await DomainStore(transaction.connection).delete(name, of: pool.id) else { throw Pool.noDomain }
            transaction.afterCommit { pools.forget(pool.id) }
        }
    }

    /// Where clients reach the server, without a slash at the end.
    public var publicURL: String { services.configuration.publicURL }

    /// The name of the host that serves all pools: what the DNS entry of a custom domain is to point at.
    public var publicHost: String {
        let url = services.configuration.publicURL
        guard let scheme = url.firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" }
        if authority.first == "[" { return String(authority.prefix { $0 != "]" }) + "]" }
        return String(authority.prefix { $0 != ":" })
    }
}
