internal import Database
internal import LatchkeyPlatform

/// The pool that an archive goes into: one that is there, or one that is made of the archive.
struct ArchiveDestination: Sendable {
    let services: Services
    let id: PoolID
    /// What makes the pool where there is none, and the keys that it gets.
    let draft: (pool: @Sendable (UserRange) -> Pool, keys: SigningKeyPair)?

    /// What writes to it. A pool that may be made is not asked for beforehand.
    var database: any Database { draft == nil ? services.serving(id).database : services.database }

    /// Finds the pool, or makes it. Throws `poolNotFound`, `tooManyPools`, and `invalidParameter` for one that was
    /// deleted here.
    func open(in transaction: Transaction) async throws -> (pool: Pool, isNew: Bool) {
        let store = PoolStore(connection: transaction.connection, services: services)
        if let pool = try await store.find(id) { return (pool, false) }
        guard let draft else { throw UserPoolError.poolNotFound(id.text) }
        guard try await store.count() < services.configuration.mostPools else { throw UserPoolError(.tooManyPools) }
        let pool = draft.pool(try await store.freeUserRange())
        guard try await store.insert(pool) else {
            throw UserPoolError.invalidParameter("A user pool of that id was deleted here: its id never comes back.")
        }
        try await services.signingKeys.insert(
            draft.keys, of: id, at: services.clock.now(), in: transaction.connection)
        return (pool, true)
    }
}
