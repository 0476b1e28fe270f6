internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The style of the classic pages of a client, or of all that have none of their own, as an archive has it.
struct ArchivedPageStyle: ArchivedEntry {
    /// The client's id, or ``PageStyle/everyClient``.
    var client = ""
    var css: String?, image: String?
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("client", \.client),
        .init("css", \.css),
        .init("image", \.image),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { client }
    static var mostOfPart: Int { 10 }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedPageStyle] {
        try await PageStyleStore(connection, pool: pool.id).list(after: key, limit: limit).map { style in
            var archived = ArchivedPageStyle()
            archived.client = style.client
            archived.css = style.css
            archived.image = style.image.map { Base64.encode($0.content) }
            archived.created = style.created.milliseconds
            archived.modified = style.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        if client != PageStyle.everyClient { _ = try await target.need(client: client) }
        if let css {
            guard css.count <= PageStyle.longestStyleSheet else {
                throw UserPoolError.invalidParameter("The style sheet is too long.")
            }
            try PageStyleSheet.check(css)
        }
        var logo: PageStyle.Image?
        if let image {
            guard let content = Base64.decode(image) else {
                throw UserPoolError.invalidParameter("The image is not in base 64.")
            }
            logo = try Pool.logo(content)
        }
        let style = PageStyle(
            client: client, css: css, image: logo, imageFormat: logo?.format,
            created: Timestamp(milliseconds: created), modified: Timestamp(milliseconds: modified))
        return try await PageStyleStore(target.connection, pool: target.pool.id).insert(style) ? .added : .present
    }
}
