internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Whom a pool takes for a client by the address of a metadata document, as an archive has it. The documents are
/// fetched anew.
struct ArchivedMetadataPolicy: ArchivedEntry {
    var id = "", name = ""
    var client: String?
    var cacheSeconds: Int64?
    var patterns: [String] = []
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("name", \.name),
        .init("client", \.client),
        .init("cacheSeconds", \.cacheSeconds),
        .init("patterns", \.patterns),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { id }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedMetadataPolicy] {
        try await MetadataPolicyStore(connection, pool: pool.id).list(after: key, limit: limit).map { policy in
            var archived = ArchivedMetadataPolicy()
            archived.id = policy.id
            archived.name = policy.name
            archived.client = policy.client?.text
            archived.cacheSeconds = policy.cacheSeconds.map { Int64($0) }
            archived.patterns = policy.patterns
            archived.created = policy.created.milliseconds
            archived.modified = policy.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        // The id has the form of a client's.
        guard ClientID(id) != nil, name.utf8.count <= 512, (1...5).contains(patterns.count),
            patterns.allSatisfy({ $0.utf8.count <= 2048 }), cacheSeconds.map({ (0...31_556_952).contains($0) }) ?? true
        else { throw UserPoolError.invalidParameter("The policy for client metadata is none.") }
        try MetadataPolicy.check(patterns)
        var owner: ClientID?
        if let client { owner = try await target.need(client: client) }
        let store = MetadataPolicyStore(target.connection, pool: target.pool.id)
        if try await store.find(id) != nil { return .present }
        guard try await store.count() < ClientMetadataLimits.mostPolicies else {
            throw UserPoolError.tooMany("Too many CIMD policies in the user pool.")
        }
        try await store.insert(
            MetadataPolicy(
                id: id, client: owner, name: name, cacheSeconds: cacheSeconds.map { Int($0) }, patterns: patterns,
                created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified)))
        return .added
    }
}
