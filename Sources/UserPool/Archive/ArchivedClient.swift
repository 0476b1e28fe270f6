internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A client as an archive has it, with its secrets, so that applications go on with the id that they have, and with
/// what it sets of its own about sessions and risks.
struct ArchivedClient: ArchivedEntry {
    var id = "", name = ""
    var settings = JSONValue.null
    var secrets: [StoredSecret] = []
    var sessions: JSONValue?, risks: JSONValue?
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("settings", \.settings),
        .init("secrets", \.secrets),
        .init("sessions", \.sessions),
        .init("risks", \.risks),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    struct StoredSecret: Shape {
        var id = ""
        var value = Secret("")
        var created: Int64 = 0

        static let fields: [Field<Self>] = [
            .init("id", \.id),
            .init("value", \.value),
            .init("created", \.created),
        ]
    }

    var key: String { id }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedClient] {
        let store = ClientStore(
            connection: connection, sealer: pool.services.masterKey.sealer(for: .clientSecrets))
        var clients: [ArchivedClient] = []
        for listed in try await store.list(of: pool.id, after: key, limit: limit) {
            guard let client = try await store.find(listed.id) else { continue }
            var archived = ArchivedClient()
            archived.id = client.id.text
            archived.name = client.name
            archived.settings = client.document
            archived.secrets = client.secrets.map { secret in
                var archived = StoredSecret()
                archived.id = secret.id
                archived.value = secret.value
                archived.created = secret.created.milliseconds
                return archived
            }
            archived.sessions = try await ClientSessionStore(connection).find(client.id)
            archived.risks = try await RiskStore(connection).find(client.id)
            archived.created = client.created.milliseconds
            archived.modified = client.modified.milliseconds
            clients.append(archived)
        }
        return clients
    }

    /// A client that was deleted here stays so.
    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard let id = ClientID(id) else { throw UserPoolError.invalidParameter("The client's id is none.") }
        let (pool, services) = (target.pool, target.pool.services)
        try ArchiveRules.check(name: name)
        try ArchiveRules.check(secrets, of: id)
        let store = ClientStore(
            connection: target.connection, sealer: services.masterKey.sealer(for: .clientSecrets))
        if let present = try await store.find(id), present.pool == pool.id { return .present }
        let buried = try await target.connection.first("SELECT pool FROM tombstones WHERE id = \(id.text)")
        if let buried, try buried.get(0) == pool.id.text { return .present }
        let settings = try Clients.check(
            ClientChange(name: name, document: settings), pool: pool, isConfidential: !secrets.isEmpty)
        guard try await store.count(of: pool.id) < services.configuration.mostClients else {
            throw UserPoolError(.tooManyClients, [.pool: pool.id.text])
        }
        let client = Client(
            id: id, pool: pool.id, name: name, settings: settings, document: self.settings,
            secrets: try secrets.map { secret in
                ClientSecret(
                    id: secret.id, value: try Clients.checked(secret.value),
                    created: Timestamp(milliseconds: secret.created))
            },
            created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified))
        guard try await store.insert(client) else {
            throw UserPoolError.invalidParameter("The client is, or was, another user pool's here.")
        }
        if let sessions {
            try ArchiveRules.check(document: sessions)
            try await ClientSessionStore(target.connection).set(sessions, of: id)
        }
        if let risks {
            try ArchiveRules.check(document: risks)
            try RiskRules.check(RiskDocument.decode(risks.encode()))
            try await RiskStore(target.connection).set(risks, of: id)
        }
        target.transaction.afterCommit {
            services.srpUse.forget(pool.id)
            services.clientRisks.forget(id)
        }
        return .added
    }
}
