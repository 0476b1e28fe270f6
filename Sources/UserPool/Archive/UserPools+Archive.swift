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
    /// The part with the pool itself makes it, of the same id, where `target` is that id and this server has no such pool; groups that are not there are made in any case.
    /// Throws `invalidParameter` for what is no part of an archive, `poolNotFound`, and for a pool that is made what
    /// ``createPool(_:region:)`` throws.
    public func importArchive(
        _ content: [UInt8], of origin: String, into target: String
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
        var result = ImportedChunk()
        if let pool = chunk.pool {
            if origin == target { result.madePool = try await restore(pool, as: target) }
            try await add(pool.groups, to: self.pool(target))
        }
        if let users = chunk.users { try await add(users, of: origin, to: pool(target), &result) }
        return result
    }

    private func add(
        _ users: [ArchivedUser], of origin: PoolID, to pool: Pool, _ result: inout ImportedChunk
    ) async throws {
        let verdicts = try await pool.services.database.write { connection in
            let writer = ArchivedUserWriter(pool: pool, connection: connection, origin: origin)
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

    /// Makes the groups of a pool that are not there.
    private func add(_ groups: [ArchivedPool.Group], to pool: Pool) async throws {
        guard !groups.isEmpty else { return }
        try await pool.services.database.write { connection in
            for group in groups {
                try await connection.execute(
                    """
                    INSERT INTO user_groups (pool, name, description, role, precedence, created, modified)
                    VALUES (\(pool.id.text), \(group.name), \(group.description), \(group.role), \(group.precedence),
                        \(group.created), \(group.modified))
                    ON CONFLICT (pool, name) DO NOTHING
                    """)
            }
        }
    }

    /// Makes a pool of an archive with its clients. False when there is one of that id.
    private func restore(_ archived: ArchivedPool, as id: PoolID) async throws -> Bool {
        guard archived.id == id.text else {
            throw UserPoolError.invalidParameter("The archive is of another user pool than it says.")
        }
        let change = PoolChange(name: archived.name, document: archived.settings, tags: archived.tags)
        let settings = try Pools.check(change)
        let services = services
        let keys = try await services.signingKeys.generate()
        return try await services.database.transaction { transaction in
            let connection = transaction.connection
            let store = PoolStore(connection: connection, services: services)
            guard try await store.find(id) == nil else { return false }
            guard try await store.count() < services.configuration.mostPools else {
                throw UserPoolError(.tooManyPools)
            }
            let pool = Pool(
                id: id, name: archived.name, settings: settings, document: archived.settings, tags: archived.tags,
                created: Timestamp(milliseconds: archived.created),
                modified: Timestamp(milliseconds: archived.modified), services: services.serving(id))
            guard try await store.insert(pool) else {
                throw UserPoolError.invalidParameter(
                    "A user pool of that id was deleted here: its id never comes back.")
            }
            try await services.signingKeys.insert(keys, of: id, at: services.clock.now(), in: connection)
            for client in archived.clients { try await self.restore(client, of: pool, connection) }
            transaction.afterCommit { services.srpUse.forget(id) }
            return true
        }
    }

    private func restore(
        _ archived: ArchivedPool.Client, of pool: Pool, _ connection: any Connection
    ) async throws {
        guard let id = ClientID(archived.id) else {
            throw UserPoolError.invalidParameter("The archive has a client that is none.")
        }
        let created = Timestamp(milliseconds: archived.created)
        let change = ClientChange(name: archived.name, document: archived.settings)
        let settings = try Clients.check(change, pool: pool, isConfidential: !archived.secrets.isEmpty)
        let secrets = try archived.secrets.map { secret in
            ClientSecret(
                id: secret.id, value: try Clients.checked(secret.value),
                created: Timestamp(milliseconds: secret.created))
        }
        let client = Client(
            id: id, pool: pool.id, name: archived.name, settings: settings, document: archived.settings,
            secrets: secrets, created: created, modified: Timestamp(milliseconds: archived.modified))
        let store = ClientStore(
            connection: connection, sealer: services.masterKey.sealer(for: .clientSecrets))
        guard try await store.insert(client) else {
            throw UserPoolError.invalidParameter("A client of the archive's is, or was, another user pool's here.")
        }
    }
}
