internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The style of the managed login pages of a client as an archive has it; its images follow by themselves, for they can
/// be long.
struct ArchivedBranding: ArchivedEntry {
    var id = "", client = ""
    var usesProvidedValues = false
    var settings: JSONValue?
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("id", \.id),
        .init("client", \.client),
        .init("usesProvidedValues", \.usesProvidedValues),
        .init("settings", \.settings),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { id }
    static var mostOfPart: Int { 2 }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedBranding] {
        try await BrandingStore(connection, pool: pool.id).list(after: key, limit: limit).map { branding in
            var archived = ArchivedBranding()
            archived.id = branding.id
            archived.client = branding.client.text
            archived.usesProvidedValues = branding.usesProvidedValues
            archived.settings = branding.settings
            archived.created = branding.created.milliseconds
            archived.modified = branding.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard ArchiveRules.isUUID(id) else { throw UserPoolError.invalidParameter("The style's id is none.") }
        let client = try await target.need(client: client)
        var branding = Branding(
            id: id, client: client, usesProvidedValues: false, settings: nil, assets: [],
            created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified))
        var change = Branding.Change()
        change.usesProvidedValues = usesProvidedValues
        change.settings = settings
        try branding.apply(change)
        branding.usesProvidedValues = usesProvidedValues
        let store = BrandingStore(target.connection, pool: target.pool.id)
        if try await store.find(id) != nil { return .present }
        guard try await store.insert(branding) else {
            throw UserPoolError.invalidParameter("The client has another style here.")
        }
        return .added
    }
}
