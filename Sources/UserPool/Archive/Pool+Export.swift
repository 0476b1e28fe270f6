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

    /// Throws `invalidParameter` for a part that nobody would take: one entry that is too long by itself.
    fileprivate init(_ chunk: ArchiveChunk, next: String?) throws(UserPoolError) {
        content = chunk.encode()
        guard content.count <= ArchiveChunk.longest else {
            throw .invalidParameter("The user pool has an entry that is too long for an archive.")
        }
        self.next = next
        userCount = chunk.users?.count ?? 0
    }
}

extension Pool {
    /// A part of everything that an archive has of the pool, from a place on: first what was set, the clients and the
    /// groups, then the users in the order of their `sub`. Each user is as at one moment, and comes once; who is made
    /// meanwhile may be missing.
    ///
    /// Throws `invalidParameter` for a place that is none.
    public func export(from place: String?) async throws -> ExportedChunk {
        guard var place = ArchivePlace(place) else {
            throw UserPoolError.invalidParameter("No part of a user pool begins there.")
        }
        if case .users(let subject) = place { return try await exportUsers(after: subject) }
        var chunk = ArchiveChunk()
        var room = ArchiveRoom()
        if case .pool = place {
            let pool = archived()
            chunk.pool = pool
            _ = room.take(pool.encode().count)
            place = .clients(after: "")
        }
        // One more of each is read than a part holds: where all were taken, there are no others.
        if case .clients(var last) = place {
            place = .groups(after: "")
            var clients: [ArchivedPool.Client] = []
            for client in try await archivedClients(after: last) {
                guard room.take(client.encode().count) else {
                    place = .clients(after: last)
                    break
                }
                clients.append(client)
                last = client.id
            }
            if !clients.isEmpty { chunk.clients = clients }
        }
        if case .groups(var last) = place {
            place = .firstUser
            var groups: [ArchivedPool.Group] = []
            for group in try await archivedGroups(after: last) {
                guard room.take(group.encode().count) else {
                    place = .groups(after: last)
                    break
                }
                groups.append(group)
                last = group.name
            }
            if !groups.isEmpty { chunk.groups = groups }
        }
        return try ExportedChunk(chunk, next: place.text)
    }

    private func exportUsers(after place: String) async throws -> ExportedChunk {
        let (users, next) = try await services.database.scan { connection in
            let found = try await UserStore(connection: connection, pool: self)
                .users(after: place, limit: ArchiveRoom.mostEntries + 1)
            let reader = ArchivedUserReader(pool: self, connection: connection)
            var users: [ArchivedUser] = []
            var room = ArchiveRoom()
            for user in found {
                let archived = try await reader.read(user)
                guard room.take(archived.encode().count) else { break }
                users.append(archived)
            }
            return (users, users.count < found.count ? users.last?.subject : nil)
        }
        var chunk = ArchiveChunk()
        chunk.users = users
        return try ExportedChunk(chunk, next: next)
    }

    private func archived() -> ArchivedPool {
        var archived = ArchivedPool()
        archived.id = id.text
        archived.name = name
        archived.settings = document
        archived.tags = tags
        archived.created = created.milliseconds
        archived.modified = modified.milliseconds
        return archived
    }

    private func archivedClients(after id: String) async throws -> [ArchivedPool.Client] {
        let sealer = services.masterKey.sealer(for: .clientSecrets)
        let pool = self.id
        let clients = try await services.database.scan { connection in
            let store = ClientStore(connection: connection, sealer: sealer)
            var clients: [Client] = []
            for client in try await store.list(of: pool, after: id, limit: ArchiveRoom.mostEntries + 1) {
                if let whole = try await store.find(client.id) { clients.append(whole) }
            }
            return clients
        }
        return clients.map { client in
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
    }

    private func archivedGroups(after name: String) async throws -> [ArchivedPool.Group] {
        let pool = id
        return try await services.database.scan { connection in
            try await GroupStore(connection, pool: pool).list(after: name, limit: ArchiveRoom.mostEntries + 1)
        }.map { group in
            var archived = ArchivedPool.Group()
            archived.name = group.name
            archived.description = group.description
            archived.role = group.role
            archived.precedence = group.precedence.map { Int64($0) }
            archived.created = group.created.milliseconds
            archived.modified = group.modified.milliseconds
            return archived
        }
    }
}
