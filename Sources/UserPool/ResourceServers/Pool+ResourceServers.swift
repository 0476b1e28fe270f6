internal import Database

extension Pool {
    /// The resource server with that identifier. Throws `resourceServerNotFound`.
    public func resourceServer(_ identifier: String) async throws -> ResourceServer {
        let found = try await services.database.read { connection in
            try await ResourceServerStore(connection, pool: id).find(identifier)
        }
        guard let found else { throw UserPoolError(.resourceServerNotFound, [.resource: identifier]) }
        return found
    }

    /// A page of the pool's resource servers in the order of their identifiers, at most `limit` (1–50; `nil` stands for
    /// 50) of them, from where `token` says. Throws `invalidPageToken`.
    public func resourceServers(from token: String? = nil, limit: Int? = nil) async throws -> Page<ResourceServer> {
        let tokens = pageTokens("resource servers of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let limit = min(Page<ResourceServer>.size(limit), 50)
        let found = try await services.database.read { connection in
            try await ResourceServerStore(connection, pool: id).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.identifier]) }
    }

    /// Adds a resource server. Throws `resourceServerExists`, `tooManyResourceServers`, and `invalidParameter` when it
    /// has too many scopes, or one twice.
    public func createResourceServer(_ server: ResourceServer) async throws {
        try Self.check(server)
        let most = services.configuration.mostResourceServers
        try await services.database.transaction { transaction in
            let store = ResourceServerStore(transaction.connection, pool: id)
            let exists = UserPoolError(.resourceServerExists, [.resource: server.identifier, .pool: id.text])
            guard try await store.find(server.identifier) == nil else { throw exists }
            guard try await store.count() < most else { throw UserPoolError(.tooManyResourceServers) }
            guard try await store.insert(server) else { throw exists }
        }
    }

    /// Puts another name and other scopes in place of those of a resource server. Clients keep the names of scopes that
    /// are gone, and get none of them any more. Throws `resourceServerNotFound`, and `invalidParameter` as
    /// ``createResourceServer(_:)`` does.
    public func updateResourceServer(_ server: ResourceServer) async throws {
        try Self.check(server)
        try await services.database.transaction { transaction in
            guard try await ResourceServerStore(transaction.connection, pool: id).update(server) else {
                throw UserPoolError(.resourceServerNotFound, [.resource: server.identifier])
            }
        }
    }

    /// Removes a resource server with its scopes, also those that clients name. Throws `resourceServerNotFound`.
    public func deleteResourceServer(_ identifier: String) async throws {
        try await services.database.transaction { transaction in
            guard try await ResourceServerStore(transaction.connection, pool: id).delete(identifier) else {
                throw UserPoolError(.resourceServerNotFound, [.resource: identifier])
            }
        }
    }

    /// Throws `invalidParameter` when it has too many scopes, or one twice.
    static func check(_ server: ResourceServer) throws(UserPoolError) {
        let names = (server.scopes ?? []).map(\.name)
        guard names.count <= ResourceServer.mostScopes else {
            throw .invalidParameter("A resource server has at most \(ResourceServer.mostScopes) scopes.")
        }
        guard Set(names).count == names.count else {
            throw .invalidParameter("A scope name can be used once in a resource server.")
        }
    }
}
