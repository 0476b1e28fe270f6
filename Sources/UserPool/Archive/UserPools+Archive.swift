internal import Database
public import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// What came of a part of an archive.
public struct ImportedChunk: Sendable, Equatable {
    /// Whether the pool was made of it.
    public internal(set) var madePool = false
    /// How many users were added, and how many were there already.
    public internal(set) var added = 0, present = 0
    /// The `sub` of users whose name, alias or passkey somebody else has; they were not added.
    public internal(set) var conflicts: [String] = []
}

extension UserPools {
    /// The key that archives for this server are sealed to. It follows from the master key, so that nobody has to keep it.
    public var archiveKey: OpeningKey {
        let bytes = services.masterKey.digest(for: .archives).authenticate(Array("x25519".utf8))
        do {
            return try OpeningKey(x25519: bytes)
        } catch {
            preconditionFailure("32 bytes are an X25519 key: \(error)")
        }
    }

    /// Puts a part of an archive, as ``Pool/export(from:)`` gave it, into a pool: all of it or nothing. A part may come
    /// again; what is there stays as it is.
    ///
    /// The part with the pool itself makes it, of the same id, where `target` is that id and this server has no such pool;
    /// clients come into that pool alone. Into a pool of another id groups come `withGroups` only: who is an
    /// administrator there by a group's name would be one here.
    ///
    /// Throws `invalidParameter` and `schemaViolation` for what is no part of an archive, or breaks a rule of the wire,
    /// `poolNotFound`, `tooManyClients`, `tooManyGroups`, and for a pool that is made what ``createPool(_:region:)``
    /// throws.
    public func importArchive(
        _ content: [UInt8], of origin: String, into target: String, withGroups: Bool = false
    ) async throws -> ImportedChunk {
        let chunk: ArchiveChunk
        do {
            chunk = try ArchiveChunk.decode(content, ArchiveChunk.options)
        } catch {
            throw UserPoolError.invalidParameter("The part of the archive cannot be read.")
        }
        guard let origin = PoolID(origin), let target = PoolID(target) else {
            throw UserPoolError.invalidParameter("The archive is of no user pool.")
        }
        guard chunk.isBounded else {
            throw UserPoolError.invalidParameter("The part of the archive holds more than a part may.")
        }
        let takesGroups = withGroups || origin == target
        var result = ImportedChunk()
        if chunk.users == nil {
            result.madePool = try await add(
                chunk.pool, origin == target ? chunk.clients ?? [] : [], takesGroups ? chunk.groups ?? [] : [],
                of: origin, to: target)
        } else {
            guard chunk.pool == nil, chunk.clients == nil, chunk.groups == nil else {
                throw UserPoolError.invalidParameter("The part of the archive holds users and what they are of.")
            }
            try await add(chunk.users ?? [], of: origin, to: pool(target), withGroups: takesGroups, &result)
        }
        return result
    }

    private func add(
        _ users: [ArchivedUser], of origin: PoolID, to pool: Pool, withGroups: Bool, _ result: inout ImportedChunk
    ) async throws {
        let verdicts = try await pool.services.database.write { connection in
            let writer = ArchivedUserWriter(
                pool: pool, connection: connection, origin: origin, takesGroups: withGroups)
            var verdicts: [ArchivedUserWriter.Verdict] = []
            for user in users { verdicts.append(try await writer.write(user)) }
            return verdicts
        }
        for (user, verdict) in zip(users, verdicts) {
            switch verdict {
            case .added: result.added += 1
            case .present: result.present += 1
            case .conflict: result.conflicts.append(user.subject)
            }
        }
        services.decoys.forget(pool.id)
    }

    /// Makes the pool, where it is to be of its own id and is not there, and those of the clients and groups that are not.
    /// Whether the pool was made.
    private func add(
        _ archived: ArchivedPool?, _ clients: [ArchivedPool.Client], _ groups: [ArchivedPool.Group],
        of origin: PoolID, to id: PoolID
    ) async throws -> Bool {
        for group in groups { try ArchiveRules.check(group) }
        let services = services
        guard let archived, origin == id else {
            try await services.database.transaction { transaction in
                try await self.add(clients, groups, to: id, in: transaction)
            }
            return false
        }
        let settings = try Self.settings(of: archived, as: id)
        let keys = try await services.signingKeys.generate()
        return try await services.database.transaction { transaction in
            let connection = transaction.connection
            let store = PoolStore(connection: connection, services: services)
            let isNew = try await store.find(id) == nil
            if isNew {
                guard try await store.count() < services.configuration.mostPools else {
                    throw UserPoolError(.tooManyPools)
                }
                let pool = Pool(
                    id: id, userRange: try await store.freeUserRange(), name: archived.name, settings: settings,
                    document: archived.settings, tags: archived.tags,
                    created: Timestamp(milliseconds: archived.created),
                    modified: Timestamp(milliseconds: archived.modified), services: services.serving(id))
                guard try await store.insert(pool) else {
                    throw UserPoolError.invalidParameter(
                        "A user pool of that id was deleted here: its id never comes back.")
                }
                try await services.signingKeys.insert(keys, of: id, at: services.clock.now(), in: connection)
            }
            try await self.add(clients, groups, to: id, in: transaction)
            return isNew
        }
    }

    private static func settings(of archived: ArchivedPool, as id: PoolID) throws -> PoolSettings {
        guard archived.id == id.text else {
            throw UserPoolError.invalidParameter("The archive is of another user pool than it says.")
        }
        try ArchiveRules.check(name: archived.name)
        return try Pools.check(PoolChange(name: archived.name, document: archived.settings, tags: archived.tags))
    }

    /// Makes the clients and groups that a pool does not have. Throws `poolNotFound`.
    private func add(
        _ clients: [ArchivedPool.Client], _ groups: [ArchivedPool.Group], to id: PoolID, in transaction: Transaction
    ) async throws {
        let connection = transaction.connection
        guard let pool = try await PoolStore(connection: connection, services: services).find(id) else {
            throw UserPoolError.poolNotFound(id.text)
        }
        for client in clients { try await add(client, to: pool, connection) }
        if !clients.isEmpty { transaction.afterCommit { [services] in services.srpUse.forget(id) } }
        guard !groups.isEmpty else { return }
        for group in groups {
            try await connection.execute(
                """
                INSERT INTO user_groups (pool, name, description, role, precedence, created, modified)
                VALUES (\(id.text), \(group.name), \(group.description), \(group.role), \(group.precedence),
                    \(group.created), \(group.modified))
                ON CONFLICT (pool, name) DO NOTHING
                """)
        }
        let most = services.configuration.mostGroups
        guard try await GroupStore(connection, pool: id).count(most: most + 1) <= most else {
            throw UserPoolError(.tooManyGroups)
        }
        pool.forgetGroupUse(in: transaction)
    }

    /// Makes a client, unless the pool has it or had it.
    private func add(_ archived: ArchivedPool.Client, to pool: Pool, _ connection: any Connection) async throws {
        guard let id = ClientID(archived.id) else {
            throw UserPoolError.invalidParameter("The archive has a client that is none.")
        }
        try ArchiveRules.check(name: archived.name)
        try ArchiveRules.check(archived.secrets, of: id)
        let store = ClientStore(
            connection: connection, sealer: services.masterKey.sealer(for: .clientSecrets))
        if let present = try await store.find(id), present.pool == pool.id { return }
        let buried = try await connection.first("SELECT pool FROM tombstones WHERE id = \(id.text)")
        if let buried, try buried.get(0) == pool.id.text { return }
        let settings = try Clients.check(
            ClientChange(name: archived.name, document: archived.settings), pool: pool,
            isConfidential: !archived.secrets.isEmpty)
        guard try await store.count(of: pool.id) < services.configuration.mostClients else {
            throw UserPoolError(.tooManyClients, [.pool: pool.id.text])
        }
        let secrets = try archived.secrets.map { secret in
            ClientSecret(
                id: secret.id, value: try Clients.checked(secret.value),
                created: Timestamp(milliseconds: secret.created))
        }
        let client = Client(
            id: id, pool: pool.id, name: archived.name, settings: settings, document: archived.settings,
            secrets: secrets, created: Timestamp(milliseconds: archived.created),
            modified: Timestamp(milliseconds: archived.modified))
        guard try await store.insert(client) else {
            throw UserPoolError.invalidParameter("A client of the archive's is, or was, another user pool's here.")
        }
    }
}
