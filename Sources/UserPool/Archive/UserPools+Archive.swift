public import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension UserPools {
    /// The key that archives for this server are sealed to. It follows from the master key, so that nobody has to keep
    /// it.
    public var archiveKey: OpeningKey {
        let bytes = services.masterKey.digest(for: .archives).authenticate(Array("x25519".utf8))
        do {
            return try OpeningKey(x25519: bytes)
        } catch {
            preconditionFailure("32 bytes are an X25519 key: \(error)")
        }
    }

    /// Puts a part of an archive, as ``Pool/export(from:)`` gave it, into a pool, in one transaction. An entry that is
    /// wrong is left out and told of, the others go in. A part may come again; what is there stays as it is.
    ///
    /// The part with the pool itself makes it, of the same id, where `target` is that id and this server has no such
    /// pool. Into a pool of another id come users, and groups `withGroups` only: who is an administrator there by a
    /// group's name would be one here.
    ///
    /// Throws `invalidParameter` for what is no part of an archive, `poolNotFound`, and for a pool that is made what
    /// ``createPool(_:region:)`` throws.
    public func importArchive(
        _ content: [UInt8], of origin: String, into target: String, withGroups: Bool = false
    ) async throws -> ImportedChunk {
        let chunk = try ArchiveChunk(content)
        guard let origin = PoolID(origin), let target = PoolID(target) else {
            throw UserPoolError.invalidParameter("The archive is of no user pool.")
        }
        let destination = try await destination(target, archived: origin == target ? chunk.pool : nil)
        var entries = ArchiveImport(chunk, of: origin, into: target, withGroups: withGroups)
        let result = try await entries.run(into: destination)
        // What is kept of the pool may be older than what came: a domain decides what its passkeys are for.
        pools.forget(target)
        services.decoys.forget(target)
        return result
    }

    /// The pool of that id, or what makes it of an archive. Throws `poolNotFound` when there is neither, and
    /// `invalidParameter` when the archive has none that can be made.
    private func destination(_ id: PoolID, archived: ArchivedPool?) async throws -> ArchiveDestination {
        let made: (@Sendable (UserRange) -> Pool)? = if let archived { try draft(archived, as: id) } else { nil }
        do {
            return ArchiveDestination(services: services, id: try await pool(id).id, draft: nil)
        } catch let error as UserPoolError where error.code == .poolNotFound {
            guard let made else { throw error }
            return ArchiveDestination(
                services: services, id: id, draft: (made, try await services.signingKeys.generate()))
        }
    }

    /// What makes the pool of an archive, with the range of numbers that its users get here.
    private func draft(_ archived: ArchivedPool, as id: PoolID) throws -> @Sendable (UserRange) -> Pool {
        guard archived.id == id.text else {
            throw UserPoolError.invalidParameter("The archive is of another user pool than it says.")
        }
        try ArchiveRules.check(name: archived.name)
        let settings = try Pools.check(
            PoolChange(name: archived.name, document: archived.settings, tags: archived.tags))
        let services = services.serving(id)
        return { range in
            Pool(
                id: id, userRange: range, name: archived.name, settings: settings, document: archived.settings,
                tags: archived.tags, created: Timestamp(milliseconds: archived.created),
                modified: Timestamp(milliseconds: archived.modified), services: services)
        }
    }
}
