internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Links to the terms of use or the privacy policy of a client as an archive has them.
struct ArchivedTerms: ArchivedEntry {
    var id = "", client = "", name = "", source = "", enforcement = ""
    var links: [String: String] = [:]
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("client", \.client),
        .init("name", \.name),
        .init("source", \.source),
        .init("enforcement", \.enforcement),
        .init("links", \.links),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { id }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedTerms] {
        try await TermsStore(connection, pool: pool.id).list(after: key, limit: limit).map { terms in
            var archived = ArchivedTerms()
            archived.id = terms.id
            archived.client = terms.client.text
            archived.name = terms.name
            archived.source = terms.source
            archived.enforcement = terms.enforcement
            archived.links = terms.links
            archived.created = terms.created.milliseconds
            archived.modified = terms.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard ArchiveRules.isUUID(id), ["terms-of-use", "privacy-policy"].contains(name), source == "LINK",
            enforcement == "NONE", ArchiveRules.areShort(links)
        else { throw UserPoolError.invalidParameter("The terms are none.") }
        let client = try await target.need(client: client)
        var terms = Terms(
            id: id, client: client, name: name, source: source, enforcement: enforcement, links: [:],
            created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified))
        var change = Terms.Change()
        change.links = links
        try terms.apply(change)
        let store = TermsStore(target.connection, pool: target.pool.id)
        if try await store.find(id) != nil { return .present }
        guard try await store.insert(terms) else {
            throw UserPoolError.invalidParameter("The client has other terms of that name here.")
        }
        return .added
    }
}
