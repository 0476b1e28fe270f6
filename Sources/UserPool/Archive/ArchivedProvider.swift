internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// An external provider as an archive has it, with the secrets that the pool shows itself to it by.
struct ArchivedProvider: ArchivedEntry {
    var name = "", kind = ""
    var details: [String: Secret] = [:]
    var mapping: [String: String]?
    var identifiers: [String]?
    var acrMapping: [String: String]?
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("name", \.name),
        .init("kind", \.kind),
        .init("details", \.details),
        .init("mapping", \.mapping),
        .init("identifiers", \.identifiers),
        .init("acrMapping", \.acrMapping),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { name }
    /// What a SAML provider says of itself can be long.
    static var mostOfPart: Int { 10 }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedProvider] {
        try await IdentityProviderStore(connection, of: pool).list(after: key, limit: limit).map { provider in
            var archived = ArchivedProvider()
            archived.name = provider.name
            archived.kind = provider.kind.rawValue
            archived.details = provider.details.mapValues { Secret($0) }
            archived.mapping = provider.mapping
            archived.identifiers = provider.identifiers
            archived.acrMapping = provider.acrMapping
            archived.created = provider.created.milliseconds
            archived.modified = provider.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard let kind = ProviderKind(rawValue: kind), ArchiveRules.isProviderName(name) else {
            throw UserPoolError.invalidParameter("The provider's name or kind is none.")
        }
        let provider = IdentityProvider(
            name: name, kind: kind, details: details.mapValues(\.reveal), mapping: mapping, identifiers: identifiers,
            acrMapping: acrMapping, created: Timestamp(milliseconds: created),
            modified: Timestamp(milliseconds: modified))
        try ProviderRules.check(provider, schema: target.pool.settings.schema)
        let store = IdentityProviderStore(target.connection, of: target.pool)
        if try await store.has(name) { return .present }
        guard try await store.count() < target.pool.services.configuration.mostIdentityProviders else {
            throw UserPoolError(.tooManyProviders)
        }
        try await store.insert(provider)
        return .added
    }
}
