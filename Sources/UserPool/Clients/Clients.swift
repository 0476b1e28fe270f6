internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Makes, finds, changes and removes clients. Found ones are kept in memory until they change.
final class Clients: Sendable {
    private let services: Services
    private let sealer: Sealer
    private let cache = Cache<ClientID, Client>(capacity: 10_000)

    private static let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"

    /// The clients of a store.
    init(_ services: Services) {
        self.services = services
        sealer = services.masterKey.sealer(for: .clientSecrets)
    }

    /// The client with that id, whichever pool it serves. Throws `clientNotFound`.
    func find(_ id: ClientID) async throws -> Client {
        if let kept = cache.kept(id) { return kept }
        let services = services
        let sealer = sealer
        let client = try await cache.value(for: id) {
            try await services.database.read { connection in
                try await ClientStore(connection: connection, sealer: sealer).find(id)
            }
        }
        guard let client else { throw UserPoolError.clientNotFound(id.text) }
        return client
    }

    /// The client with that id, if it serves the pool. Throws `clientNotFound`.
    func find(_ id: ClientID, of pool: Pool) async throws -> Client {
        let client = try await find(id)
        guard client.pool == pool.id else { throw UserPoolError.clientNotFound(id.text) }
        return client
    }

    /// A page of a pool's clients, in the order of their ids, without their secrets. Throws `invalidPageToken`.
    func list(of pool: Pool, from token: String?, limit: Int) async throws -> Page<Client> {
        let tokens = PageToken(sealer: services.masterKey.sealer(for: .pageTokens), list: "clients of \(pool.id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let sealer = sealer
        let found = try await services.database.read { connection in
            try await ClientStore(connection: connection, sealer: sealer)
                .list(of: pool.id, after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.id.text]) }
    }

    /// Makes a client of a pool. Throws `invalidParameter` and `invalidOAuthFlow` when its settings break a rule,
    /// `featureUnavailable` when they want more than the pool's plan has, `tooManyClients`, and `poolNotFound` when the
    /// pool is gone meanwhile.
    func create(_ change: ClientChange, in pool: Pool) async throws -> Client {
        let services = services
        let sealer = sealer
        let now = services.clock.now()
        let secret = try Self.value(of: change.secret)
        let settings = try Self.check(change, pool: pool, isConfidential: secret != nil)
        return try await services.database.transaction { transaction in
            let connection = transaction.connection
            guard try await PoolStore(connection: connection, services: services).find(pool.id) != nil else {
                throw UserPoolError.poolNotFound(pool.id.text)
            }
            let store = ClientStore(connection: connection, sealer: sealer)
            try await ClientReferences.check(change.document, in: pool, connection)
            transaction.afterCommit { services.srpUse.forget(pool.id) }
            guard try await store.count(of: pool.id) < services.configuration.mostClients else {
                throw UserPoolError(.tooManyClients, [.pool: pool.id.text])
            }
            while true {
                guard let id = ClientID(SecureRandom.text(26, from: Self.alphabet)) else { continue }
                let client = Client(
                    id: id, pool: pool.id, name: change.name ?? "", settings: settings, document: change.document,
                    secrets: secret.map { [ClientSecret($0, for: id, at: now)] } ?? [], created: now, modified: now)
                if try await store.insert(client) { return client }
            }
        }
    }

    /// Puts other settings in place of a client's own: what is left out gets its default. Throws `clientNotFound`, and
    /// `invalidParameter` and `invalidOAuthFlow` when the settings break a rule.
    func update(_ id: ClientID, _ change: ClientChange, in pool: Pool) async throws -> Client {
        let services = services
        let sealer = sealer
        let cache = cache
        return try await services.database.transaction { transaction in
            let store = ClientStore(connection: transaction.connection, sealer: sealer)
            guard let client = try await store.find(id), client.pool == pool.id else {
                throw UserPoolError.clientNotFound(id.text)
            }
            try await ClientReferences.check(change.document, in: pool, transaction.connection)
            let updated = Client(
                id: id, pool: pool.id, name: change.name ?? client.name,
                settings: try Self.check(change, pool: pool, isConfidential: client.isConfidential),
                document: change.document, secrets: client.secrets, created: client.created,
                modified: services.clock.now())
            try await store.update(updated)
            transaction.afterCommit {
                cache.forget(id)
                services.srpUse.forget(pool.id)
            }
            return updated
        }
    }

    /// Removes a client, in `transaction`; its sessions are over, and their rows are for ``Removal``. Throws
    /// `clientNotFound`.
    func delete(_ id: ClientID, of pool: PoolID, in transaction: Transaction) async throws {
        let store = ClientStore(connection: transaction.connection, sealer: sealer)
        guard let client = try await store.find(id), client.pool == pool else {
            throw UserPoolError.clientNotFound(id.text)
        }
        try await TombstoneStore(connection: transaction.connection).bury(id, of: pool, at: services.clock.now())
        services.sessions.forget("pool = \(pool.text) AND client = \(id.text)", in: transaction)
        transaction.afterCommit { [cache, services] in
            cache.forget(id)
            services.srpUse.forget(pool)
        }
    }

    /// Gives a confidential client a second secret, so that it can change from one to the other without a break. Throws
    /// `clientNotFound`, `publicClient` for a client without a secret, `tooManyClientSecrets` when it has two already,
    /// `invalidParameter` for one that it has or that has not the form.
    func addSecret(to id: ClientID, of pool: Pool, given: Secret? = nil) async throws -> ClientSecret {
        let value = try given.map(Self.checked) ?? ClientSecret.randomValue()
        let services = services
        let sealer = sealer
        let cache = cache
        return try await services.database.transaction { transaction in
            let store = ClientStore(connection: transaction.connection, sealer: sealer)
            guard let client = try await store.find(id), client.pool == pool.id else {
                throw UserPoolError.clientNotFound(id.text)
            }
            guard client.isConfidential else { throw UserPoolError(.publicClient, [.client: id.text]) }
            guard client.secrets.count < ClientSecret.mostPerClient else {
                throw UserPoolError(.tooManyClientSecrets, [.client: id.text])
            }
            guard !client.knows(value) else {
                throw UserPoolError.invalidParameter("The client has this secret already.")
            }
            let secret = ClientSecret(value, for: id, besides: client.secrets, at: services.clock.now())
            try await store.insert(secret, of: id)
            transaction.afterCommit { cache.forget(id) }
            return secret
        }
    }

    /// Takes a secret from a client. Throws `clientNotFound`, `resourceNotFound` when it has no such secret, and
    /// `lastClientSecret` when it has no other.
    func deleteSecret(_ secret: String, of id: ClientID, in pool: Pool) async throws {
        let sealer = sealer
        let cache = cache
        try await services.database.transaction { transaction in
            let store = ClientStore(connection: transaction.connection, sealer: sealer)
            guard let client = try await store.find(id), client.pool == pool.id else {
                throw UserPoolError.clientNotFound(id.text)
            }
            guard client.secrets.contains(where: { $0.id == secret }) else {
                throw UserPoolError(.resourceNotFound, [.resource: secret])
            }
            guard client.secrets.count > 1 else { throw UserPoolError(.lastClientSecret, [.client: id.text]) }
            _ = try await store.deleteSecret(secret, of: id)
            transaction.afterCommit { cache.forget(id) }
        }
    }

    /// Drops what is kept of a pool's clients: the pool is gone.
    func forget(of pool: PoolID) {
        cache.forget { $0.pool == pool }
        services.srpUse.forget(pool)
    }

    private static func value(of secret: ClientChange.NewSecret) throws(UserPoolError) -> Secret? {
        switch secret {
        case .none: nil
        case .generated: ClientSecret.randomValue()
        case .given(let value): try checked(value)
        }
    }

    static func checked(_ value: Secret) throws(UserPoolError) -> Secret {
        let text = value.reveal.utf8
        guard (24...64).contains(text.count),
            text.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "+") })
        else { throw .invalidParameter("A client secret has 24 to 64 letters, digits, _ or +.") }
        return value
    }

    static func check(
        _ change: ClientChange, pool: Pool, isConfidential: Bool
    ) throws -> ClientSettings {
        guard change.document.object != nil else {
            throw UserPoolError.invalidParameter("The settings of a client are an object.")
        }
        let document = try ClientDocument.decode(change.document.encode())
        try ClientRules.check(document, schema: pool.settings.schema, isConfidential: isConfidential)
        try FeaturePlan(ofPool: pool.document).check(PlannedFeature.used(byClient: change.document))
        return ClientSettings(document)
    }
}
