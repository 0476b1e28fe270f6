internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Makes, finds, changes and removes pools. Found ones are kept in memory until they change.
final class Pools: Sendable {
    private let services: Services
    private let cache = Cache<PoolID, Pool>(capacity: 1000)

    private static let mostTags = 50
    private static let alphabet: StaticString = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// The pools of a store.
    init(_ services: Services) {
        self.services = services
    }

    /// The pool with that id. Throws `poolNotFound`.
    func find(_ id: PoolID) async throws -> Pool {
        if let kept = cache.kept(id) { return kept }
        let services = services
        let pool = try await cache.value(for: id) {
            try await services.database.read { connection in
                try await PoolStore(connection: connection, services: services).find(id)
            }
        }
        guard let pool else { throw UserPoolError.poolNotFound(id.text) }
        return pool
    }

    /// Whether the pool is in memory; `false` says nothing of it.
    func keeps(_ id: PoolID) -> Bool { cache.keeps(id) }

    /// A page of all pools, in the order of their ids, without their tags. Throws `invalidPageToken`.
    func list(from token: String?, limit: Int) async throws -> Page<Pool> {
        let services = services
        let tokens = PageToken(sealer: services.masterKey.sealer(for: .pageTokens), list: "pools")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let found = try await services.database.read { connection in
            try await PoolStore(connection: connection, services: services).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.id.text]) }
    }

    /// Makes a pool. Throws `invalidParameter` when its settings break a rule, `tooManyPools`.
    func create(_ change: PoolChange, region: String?) async throws -> Pool {
        let services = services
        let settings = try Self.check(change)
        let region = region ?? services.configuration.region
        let keys = try await services.signingKeys.generate()
        return try await services.database.write { connection in
            let store = PoolStore(connection: connection, services: services)
            guard try await store.count() < services.configuration.mostPools else {
                throw UserPoolError(.tooManyPools)
            }
            let now = services.clock.now()
            while true {
                guard let id = PoolID("\(region)_\(SecureRandom.text(9, from: Self.alphabet))") else {
                    throw UserPoolError.invalidParameter("\(region) is not a region")
                }
                let pool = Pool(
                    id: id, name: change.name ?? "", settings: settings, document: change.document, tags: change.tags,
                    created: now, modified: now, services: services.serving(id))
                guard try await store.insert(pool) else { continue }
                try await services.signingKeys.insert(keys, of: id, at: now, in: connection)
                return pool
            }
        }
    }

    /// Puts other settings in place of a pool's own: what is left out gets its default, what cannot be changed stays.
    /// Throws `poolNotFound`, and `invalidParameter` when the settings break a rule or change what cannot be changed.
    ///
    /// `change` is asked in the transaction, for the pool as it is then.
    func update(_ id: PoolID, _ change: @escaping @Sendable (Pool) throws -> PoolChange) async throws -> Pool {
        let services = services
        let cache = cache
        let updated = try await services.database.transaction { transaction in
            let store = PoolStore(connection: transaction.connection, services: services)
            guard let pool = try await store.find(id) else { throw UserPoolError.poolNotFound(id.text) }
            var change = try change(pool)
            change.document = try Self.keepingFixedMembers(of: pool, in: change.document)
            let updated = Pool(
                id: id, name: change.name ?? pool.name, settings: try Self.check(change), document: change.document,
                tags: change.tags, created: pool.created, modified: services.clock.now(),
                services: services.serving(id))
            try await store.update(updated)
            transaction.afterCommit { cache.forget(id) }
            return updated
        }
        return updated
    }

    /// Removes a pool, in `transaction`; what belongs to it is for ``Removal``. Throws `poolNotFound` and `poolProtected`.
    func delete(_ id: PoolID, in transaction: Transaction) async throws {
        let store = PoolStore(connection: transaction.connection, services: services)
        guard let pool = try await store.find(id) else { throw UserPoolError.poolNotFound(id.text) }
        guard !pool.settings.isDeletionProtected else { throw UserPoolError(.poolProtected, [.pool: id.text]) }
        try await TombstoneStore(connection: transaction.connection).bury(id, at: services.clock.now())
        try await Departures.note(id, in: transaction.connection)
        services.sessions.forget("pool = \(id.text)", in: transaction)
        transaction.afterCommit { [cache, services] in
            cache.forget(id)
            services.signingKeys.forget(id)
        }
    }

    /// The members of a document that UpdateUserPool does not have: they are set once, or by operations of their own.
    private static let fixedMembers = ["AliasAttributes", "UsernameAttributes", "UsernameConfiguration", "Schema"]
    private static let membersSetElsewhere = [
        "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration", "WebAuthnConfiguration",
    ]

    private static func keepingFixedMembers(of pool: Pool, in document: JSONValue) throws -> JSONValue {
        var document = document
        for name in fixedMembers {
            guard document[name] == nil || document[name] == pool.document[name] else {
                throw UserPoolError.invalidParameter("\(name) cannot be changed after the user pool was created.")
            }
            document[name] = pool.document[name]
        }
        for name in membersSetElsewhere where document[name] == nil {
            document[name] = pool.document[name]
        }
        return document
    }

    private static func check(_ change: PoolChange) throws -> PoolSettings {
        guard change.tags.count <= mostTags,
            change.tags.allSatisfy({ (1...128).contains($0.count) && $1.count <= 256 })
        else { throw UserPoolError.invalidParameter("A user pool can have at most \(mostTags) tags.") }
        guard change.document.object != nil else {
            throw UserPoolError.invalidParameter("The settings of a user pool are an object.")
        }
        let document = try PoolDocument.decode(change.document.encode())
        try PoolRules.check(document)
        return PoolSettings(document)
    }
}
