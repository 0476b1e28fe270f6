internal import Database
internal import LatchkeyJSON

/// A resource server with its scopes as an archive has it.
struct ArchivedResourceServer: ArchivedEntry {
    var identifier = "", name = ""
    var scopes: [Scope]?

    init() {}

    static let fields: [Field<Self>] = [
        .init("identifier", \.identifier),
        .init("name", \.name),
        .init("scopes", \.scopes),
    ]

    struct Scope: Shape {
        var name = "", description = ""

        static let fields: [Field<Self>] = [.init("name", \.name), .init("description", \.description)]
    }

    var key: String { identifier }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedResourceServer] {
        try await ResourceServerStore(connection, pool: pool.id).list(after: key, limit: limit).map { server in
            var archived = ArchivedResourceServer()
            archived.identifier = server.identifier
            archived.name = server.name
            archived.scopes = server.scopes?.map { scope in
                var archived = Scope()
                archived.name = scope.name
                archived.description = scope.description
                return archived
            }
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        let server = ResourceServer(
            identifier: identifier, name: name,
            scopes: scopes?.map { ResourceServer.Scope(name: $0.name, description: $0.description) })
        try ArchiveRules.check(server)
        try Pool.check(server)
        let store = ResourceServerStore(target.connection, pool: target.pool.id)
        if try await store.find(identifier) != nil { return .present }
        guard try await store.count() < target.pool.services.configuration.mostResourceServers else {
            throw UserPoolError(.tooManyResourceServers)
        }
        return try await store.insert(server) ? .added : .present
    }
}
