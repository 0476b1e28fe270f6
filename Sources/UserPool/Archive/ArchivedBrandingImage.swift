internal import Database
internal import LatchkeyJSON

/// An image of managed login pages as an archive has it.
struct ArchivedBrandingImage: ArchivedEntry {
    /// The id of the style that it is of.
    var branding = ""
    var category = "", colorMode = ""
    var resource: String?
    var format = "", content = ""

    init() {}

    static let fields: [Field<Self>] = [
        .init("branding", \.branding),
        .init("category", \.category),
        .init("colorMode", \.colorMode),
        .init("resource", \.resource),
        .init("format", \.format),
        .init("content", \.content),
    ]

    /// No part of it has a line feed.
    private static let separator: Character = "\n"

    var key: String { [branding, category, colorMode, resource ?? ""].joined(separator: String(Self.separator)) }
    static var mostOfPart: Int { 2 }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedBrandingImage] {
        var parts = key.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 4 else { return [] }
        while parts.count < 4 { parts.append("") }
        return try await BrandingStore(connection, pool: pool.id).images(after: parts, limit: limit).map {
            branding, asset in
            var archived = ArchivedBrandingImage()
            archived.branding = branding
            archived.category = asset.category
            archived.colorMode = asset.colorMode
            archived.resource = asset.resource
            archived.format = asset.format.rawValue
            archived.content = Base64.encode(asset.content)
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        guard let format = ImageFormat(rawValue: format), let content = Base64.decode(content),
            [category, colorMode].allSatisfy({ ArchiveRules.isName($0, atMost: 64) }),
            resource.map({ ArchiveRules.isName($0, atMost: 128) }) ?? true
        else { throw UserPoolError.invalidParameter("The image is none, or at no place.") }
        let store = BrandingStore(target.connection, pool: target.pool.id)
        guard let before = try await store.find(branding) else {
            throw UserPoolError.invalidParameter("The image is of a style that the user pool does not have.")
        }
        let asset = Branding.Asset(
            category: category, colorMode: colorMode, resource: resource, format: format, content: content)
        if before.assets.contains(where: { $0.place == asset.place }) { return .present }
        var change = Branding.Change()
        change.assets = [asset]
        var after = before
        try after.apply(change)
        try await store.update(after, from: before)
        return .added
    }
}
