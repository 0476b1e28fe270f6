internal import Database
public import LatchkeyJSON
internal import LatchkeyPlatform

extension Pool {
    /// The pool's domains: at most one prefix and one custom domain.
    public func domains() async throws -> [PoolDomain] {
        let id = id
        return try await services.database.read { connection in try await DomainStore(connection).all(of: id) }
    }

    /// Changes settings of a domain; what is left out stays. Throws as ``UserPools/createDomain(_:_:of:)``
    /// does, and `invalidParameter` when the pool has no such domain.
    public func updateDomain(_ name: String, _ change: JSONValue) async throws -> PoolDomain {
        let pool = self
        return try await services.database.write { connection in
            let store = DomainStore(connection)
            guard var domain = try await store.find(name), domain.pool == pool.id else { throw Self.noDomain }
            for member in DomainRules.members {
                if let value = change[member] { domain.document[member] = value }
            }
            try DomainRules.check(domain.document, kind: domain.kind, of: pool)
            domain.modified = max(pool.services.clock.now(), domain.modified)
            try await store.update(domain)
            return domain
        }
    }

    static let noDomain = UserPoolError.invalidParameter("No such domain or user pool exists.")
}
