internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A domain as an archive has it.
struct ArchivedDomain: ArchivedEntry {
    var name = "", kind = ""
    var settings = JSONValue.null
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("name", \.name),
        .init("kind", \.kind),
        .init("settings", \.settings),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { kind }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedDomain] {
        try await DomainStore(connection).all(of: pool.id).filter { $0.kind.rawValue > key }.prefix(limit).map {
            domain in
            var archived = ArchivedDomain()
            archived.name = domain.name
            archived.kind = domain.kind.rawValue
            archived.settings = domain.document
            archived.created = domain.created.milliseconds
            archived.modified = domain.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard let kind = PoolDomain.Kind(rawValue: kind) else {
            throw UserPoolError.invalidParameter("The domain is of no kind.")
        }
        switch kind {
        case .prefix: try DomainName.checkPrefix(name)
        case .custom: try DomainName.checkCustom(name)
        }
        try ArchiveRules.check(document: settings)
        try DomainRules.check(settings, kind: kind, of: target.pool)
        let store = DomainStore(target.connection)
        if try await store.find(name)?.pool == target.pool.id { return .present }
        let domain = PoolDomain(
            name: name, pool: target.pool.id, kind: kind, document: settings,
            created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified))
        guard try await store.insert(domain) else {
            throw UserPoolError.invalidParameter(
                "Another user pool has the domain here, or the user pool another domain of its kind.")
        }
        return .added
    }
}
