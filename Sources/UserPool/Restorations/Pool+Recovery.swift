internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Takes a row away that was not there at the moment that the pool is set back to. A user goes as users go: their
    /// sessions end, and others hear of it.
    func takeAway(_ entity: JournaledEntity, _ key: String, in transaction: Transaction) async throws {
        guard entity == .users else {
            return try await JournalStore(transaction.connection, pool: id).delete(entity, key)
        }
        let store = UserStore(connection: transaction.connection, pool: self)
        guard let subject = Self.subject(key), let user = try await store.find(subject) else { return }
        try await remove(user, in: transaction)
    }

    /// Makes a row what it was at that moment.
    func bringBack(
        _ entity: JournaledEntity, _ key: String, _ image: String, in transaction: Transaction
    ) async throws {
        let journal = JournalStore(transaction.connection, pool: id)
        let store = UserStore(connection: transaction.connection, pool: self)
        if entity == .users {
            try await journal.restoreUser(image, among: store)
        } else {
            try await journal.restore(entity, image)
        }
        switch entity {
        case .users:
            guard let subject = Self.subject(key), let user = try await store.find(subject), !user.isEnabled else {
                return
            }
            try await services.sessions.endAll(of: subject, .disabled, at: services.clock.now(), in: transaction)
        case .groups:
            // What its members' rows were to be cleared away for is there again.
            guard case .integer(let number)? = JournaledEntity.values(key, entity.keyColumns)?.first else { return }
            try await TombstoneStore(connection: transaction.connection).exhume(group: number)
        case .aliases, .passwords, .formerPasswords, .softwareTokens, .passkeys, .memberships: break
        }
    }

    private static func subject(_ key: String) -> Subject? {
        guard case .text(let text)? = JournaledEntity.values(key, JournaledEntity.users.keyColumns)?.first else {
            return nil
        }
        return Subject(text)
    }
}
