internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A part of a pool on its way to another server. It holds secrets: it is sealed before it leaves.
public struct ExportedChunk: Sendable {
    /// The part.
    public let content: [UInt8]
    /// Where the next part begins; `nil` after the last.
    public let next: String?
    /// How many users are in it.
    public let userCount: Int
}

extension Pool {
    /// How many users one part holds, and after how many bytes it ends: with the largest user, and sealed, it is still
    /// shorter than a request may be.
    private static let usersOfChunk = 100, sizeOfChunk = 512 << 10

    /// A part of everything that the pool is and has, from a place on: first what was set and the clients, then the users
    /// in the order of their `sub`. Each user is as at one moment, and comes once; who is made meanwhile may be missing.
    ///
    /// Throws `invalidParameter` for a place that is none.
    public func export(from place: String?) async throws -> ExportedChunk {
        var chunk = ArchiveChunk()
        guard let place else {
            chunk.pool = try await archived()
            return ExportedChunk(content: chunk.encode(), next: "0", userCount: 0)
        }
        guard place == "0" || Subject(place) != nil else {
            throw UserPoolError.invalidParameter("No part of a user pool begins there.")
        }
        let (users, next) = try await services.database.scan { connection in
            let found = try await UserStore(connection: connection, pool: self)
                .users(after: place, limit: Self.usersOfChunk + 1)
            let reader = ArchivedUserReader(pool: self, connection: connection)
            var users: [ArchivedUser] = []
            var size = 0
            for user in found.prefix(Self.usersOfChunk) where size < Self.sizeOfChunk {
                let archived = try await reader.read(user)
                size += archived.encode().count
                users.append(archived)
            }
            return (users, users.count < found.count ? users.last?.subject : nil)
        }
        chunk.users = users
        return ExportedChunk(content: chunk.encode(), next: next, userCount: users.count)
    }

    private func archived() async throws -> ArchivedPool {
        var archived = ArchivedPool()
        archived.id = id.text
        archived.name = name
        archived.settings = document
        archived.tags = tags
        archived.created = created.milliseconds
        archived.modified = modified.milliseconds
        let sealer = services.masterKey.sealer(for: .clientSecrets)
        let pool = id, most = services.configuration.mostClients
        let clients = try await services.database.scan { connection in
            let store = ClientStore(connection: connection, sealer: sealer)
            var clients: [Client] = []
            for client in try await store.list(of: pool, after: "", limit: most) {
                if let whole = try await store.find(client.id) { clients.append(whole) }
            }
            return clients
        }
        archived.groups = try await services.database.scan { connection in
            try await connection.query(
                """
                SELECT name, description, role, precedence, created, modified FROM user_groups
                WHERE pool = \(pool.text) ORDER BY name
                """
            ).map { row in
                var group = ArchivedPool.Group()
                group.name = try row.get(0)
                group.description = try row.get(1)
                group.role = try row.get(2)
                group.precedence = try row.get(3)
                group.created = try row.get(4)
                group.modified = try row.get(5)
                return group
            }
        }
        archived.clients = clients.map { client in
            var archived = ArchivedPool.Client()
            archived.id = client.id.text
            archived.name = client.name
            archived.settings = client.document
            archived.secrets = client.secrets.map { secret in
                var archived = ArchivedPool.ClientSecret()
                archived.id = secret.id
                archived.value = secret.value
                archived.created = secret.created.milliseconds
                return archived
            }
            archived.created = client.created.milliseconds
            archived.modified = client.modified.milliseconds
            return archived
        }
        return archived
    }
}
