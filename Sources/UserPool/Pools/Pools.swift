internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Makes, finds, changes and removes pools. Found ones are kept in memory until they change.
final class Pools: Sendable {
    private let services: Services
    private let cache = Cache<PoolID, Pool>(capacity: 1000)

    private static let alphabet: StaticString = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    /// Throws where a pool must not change now.
    typealias Check = @Sendable (any Connection) async throws -> Void

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

    /// What is kept of a pool is read again.
    func forget(_ id: PoolID) { cache.forget(id) }

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

    /// Makes a pool. Throws `invalidParameter` when its settings break a rule, `featureUnavailable` when they want more
    /// than its plan has, `tooManyPools`.
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
                    id: id, userRange: try await store.freeUserRange(), name: change.name ?? "", settings: settings,
                    document: change.document, tags: change.tags, created: now, modified: now,
                    services: services.serving(id))
                guard try await store.insert(pool) else { continue }
                try await services.signingKeys.insert(keys, of: id, at: now, in: connection)
                return pool
            }
        }
    }

    /// Puts other settings in place of a pool's own: what is left out gets its default; what cannot be changed stays,
    /// and the plan does, and what is set by operations of their own. Throws `poolNotFound`; `invalidParameter` when
    /// the settings break a rule or change what cannot be changed; `featureUnavailable` when they want, or what stays
    /// does, more than the plan has.
    ///
    /// `check` says whether the pool may change, and `change` is asked for the pool as it is then: both in the
    /// transaction.
    func update(
        _ id: PoolID, checking check: @escaping Check,
        _ change: @escaping @Sendable (Pool) throws -> PoolChange
    ) async throws -> Pool {
        try await replace(id, checking: check) { pool in
            var change = try change(pool)
            change.document = try Self.keepingFixedMembers(of: pool, in: change.document)
            return change
        }
    }

    /// Changes some of a pool's settings, none that cannot be changed, and leaves the others as they are; what
    /// `settings` takes out of the pool's document is gone. Throws as ``update(_:checking:_:)`` does.
    func changeSettings(
        of id: PoolID, _ settings: @escaping @Sendable (inout JSONValue) -> Void
    ) async throws -> Pool {
        try await replace(id, checking: { _ in }) { pool in
            var document = pool.document
            settings(&document)
            return PoolChange(name: pool.name, document: document, tags: pool.tags)
        }
    }

    /// Gives a pool more attributes of its own, each in the form of an entry of `Schema`; those it has stay as they
    /// are. Throws `poolNotFound`, and `invalidParameter` when one of them cannot be.
    func addAttributes(_ entries: [JSONValue], to id: PoolID, checking check: @escaping Check) async throws {
        _ = try await replace(id, checking: check) { pool in
            var document = pool.document
            document[Self.addedAttributes] = .array((document[Self.addedAttributes]?.array ?? []) + entries)
            return PoolChange(name: pool.name, document: document, tags: pool.tags)
        }
    }

    private func replace(
        _ id: PoolID, checking check: @escaping Check, _ change: @escaping @Sendable (Pool) throws -> PoolChange
    ) async throws -> Pool {
        let services = services
        let cache = cache
        return try await services.database.transaction { transaction in
            let store = PoolStore(connection: transaction.connection, services: services)
            guard let pool = try await store.find(id) else { throw UserPoolError.poolNotFound(id.text) }
            try await check(transaction.connection)
            let change = try change(pool)
            let updated = Pool(
                id: id, userRange: pool.userRange, name: change.name ?? pool.name, settings: try Self.check(change),
                document: change.document, tags: change.tags, created: pool.created, modified: services.clock.now(),
                services: services.serving(id))
            try await store.update(updated)
            transaction.afterCommit { cache.forget(id) }
            return updated
        }
    }

    /// Changes the tags of a pool, and nothing else of it. Throws `poolNotFound` and `invalidTags`.
    func changeTags(of id: PoolID, _ change: @escaping @Sendable (inout [String: String]) -> Void) async throws {
        let services = services
        let cache = cache
        try await services.database.transaction { transaction in
            let store = PoolStore(connection: transaction.connection, services: services)
            guard let pool = try await store.find(id) else { throw UserPoolError.poolNotFound(id.text) }
            var tags = pool.tags
            change(&tags)
            try TagRules.check(tags)
            try await store.replaceTags(of: id, with: tags)
            transaction.afterCommit { cache.forget(id) }
        }
    }

    /// Removes a pool, in `transaction`; what belongs to it is for ``Removal``. Throws `poolNotFound` and
    /// `poolProtected`.
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
    private static let fixedMembers = [
        "AliasAttributes", "UsernameAttributes", "UsernameConfiguration", "Schema", addedAttributes,
    ]
    /// The attributes that came after the pool was made, under the name that AddCustomAttributes has for them.
    private static let addedAttributes = "CustomAttributes"
    /// The members that an update without them leaves as they are: the plan, which alone of those that UpdateUserPool
    /// has gets no default then (API reference of UpdateUserPool), and what is set by operations of their own.
    private static let keptMembers = [
        "UserPoolTier", "SoftwareTokenMfaConfiguration", "EmailMfaConfiguration", "WebAuthnConfiguration",
        "UserSessionTracking", "TokenSession", "RiskConfiguration", "LogConfigurations",
    ]

    private static func keepingFixedMembers(of pool: Pool, in document: JSONValue) throws -> JSONValue {
        var document = document
        for name in fixedMembers {
            guard document[name] == nil || document[name] == pool.document[name] else {
                throw UserPoolError.invalidParameter("\(name) cannot be changed after the user pool was created.")
            }
            document[name] = pool.document[name]
        }
        for name in keptMembers where document[name] == nil {
            document[name] = pool.document[name]
        }
        return document
    }

    static func check(_ change: PoolChange) throws -> PoolSettings {
        try TagRules.check(change.tags)
        guard change.document.object != nil else {
            throw UserPoolError.invalidParameter("The settings of a user pool are an object.")
        }
        let document = try PoolDocument.decode(change.document.encode())
        try PoolRules.check(document)
        try FeaturePlan(ofPool: change.document).check(PlannedFeature.used(byPool: change.document))
        return PoolSettings(document)
    }
}
