internal import Database

/// Where entries of an archive are put: a pool, in one transaction.
final class ArchiveTarget {
    let pool: Pool
    /// The pool that the entries were of.
    let origin: PoolID
    /// Whether users are put into groups of the names that theirs have.
    let takesGroups: Bool
    let transaction: Transaction
    /// What was left out of the entry that is being put.
    private(set) var omissions: [Omission] = []

    /// A part of an entry that could not be taken, while the rest of it was.
    struct Omission: Sendable {
        /// Where it is in the entry: `identities[0]`.
        let place: String
        let reason: String
    }

    init(_ pool: Pool, origin: PoolID, takesGroups: Bool, _ transaction: Transaction) {
        self.pool = pool
        self.origin = origin
        self.takesGroups = takesGroups
        self.transaction = transaction
    }

    var connection: any Connection { transaction.connection }

    /// Whether it is the pool that the entries were of, on another server or this one.
    var isOrigin: Bool { origin == pool.id }

    /// Notes that a part of the entry was left out.
    func omit(_ place: String, _ reason: String) {
        omissions.append(Omission(place: place, reason: reason))
    }

    /// What was left out of the last entry; from here on it is the next one's.
    func takeOmissions() -> [Omission] {
        defer { omissions = [] }
        return omissions
    }

    /// Throws `invalidParameter` unless the pool has the client.
    func need(client: String) async throws -> ClientID {
        guard let id = ClientID(client), try await ClientStore.has(client, of: pool.id, in: connection) else {
            throw UserPoolError.invalidParameter("It is of a client that the user pool does not have.")
        }
        return id
    }
}
