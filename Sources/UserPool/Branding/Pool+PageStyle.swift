internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The style that the classic pages have for a client: its own, or that of all; `nil` when there is neither.
    public func pageStyle(of client: Client?) async throws -> PageStyle? {
        let (id, client) = (id, client?.id.text ?? PageStyle.everyClient)
        return try await services.database.read { connection in
            try await PageStyleStore(connection, pool: id).find(client)
        }
    }

    /// The logo that a client's own style has, or the one of all.
    public func pageImage(ofClientNamed client: String) async throws -> PageStyle.Image? {
        let id = id
        return try await services.database.read { connection in
            try await PageStyleStore(connection, pool: id).image(of: client)
        }
    }

    /// Puts a style in place of a client's own, or of all clients' that have none; with neither style sheet nor image
    /// it is taken away.
    ///
    /// Throws `invalidParameter` when the style sheet reaches beyond the pages' classes, the image is no PNG or JPEG of
    /// at most 100 KB, or the pool has no domain.
    public func setPageStyle(of client: Client?, css: String?, image: [UInt8]?) async throws -> PageStyle {
        if let css { try PageStyleSheet.check(css) }
        let picture = if let image, !image.isEmpty { try Self.logo(image) } else { PageStyle.Image?.none }
        let (id, now) = (id, services.clock.now())
        let name = client?.id.text ?? PageStyle.everyClient
        return try await services.database.write { connection in
            guard try await !DomainStore(connection).all(of: id).isEmpty else {
                throw UserPoolError.invalidParameter(
                    "There has to be an existing domain associated with this user pool")
            }
            if let client { try await Self.checkExists(client, connection) }
            let store = PageStyleStore(connection, pool: id)
            let style = try await store.set(css, picture, of: name, at: now)
            if css ?? "" == "", picture == nil { try await store.delete(name) }
            return style
        }
    }

    /// An image as a logo. Throws `invalidParameter` when it cannot be one.
    static func logo(_ content: [UInt8]) throws(UserPoolError) -> PageStyle.Image {
        guard content.count <= PageStyle.longestImage else {
            throw .invalidParameter("The image file is larger than 100 KB.")
        }
        guard let format = ImageFormat(of: content), [.png, .jpeg].contains(format) else {
            throw .invalidParameter("The image file is neither a PNG nor a JPEG.")
        }
        return PageStyle.Image(content: content, format: format)
    }

    /// Throws `clientNotFound` when the client was deleted meanwhile: what is kept for it has no other tie to it.
    static func checkExists(_ client: Client, _ connection: any Connection) async throws {
        guard try await connection.first("SELECT 1 FROM clients WHERE id = \(client.id.text)") != nil else {
            throw UserPoolError.clientNotFound(client.id.text)
        }
    }
}
