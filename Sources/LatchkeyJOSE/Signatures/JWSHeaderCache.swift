internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Headers that were read before. All tokens of one key have the same header, so reading it anew for each token would
/// cost a twentieth of its verification for nothing.
final class JWSHeaderCache: Sendable {
    static let shared = JWSHeaderCache(limit: 64)

    private let headers = Lock<[String: JWSHeader]>([:])
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The header that a token's first part encodes. The part is decoded, and so known to be ASCII, before it is kept.
    /// Throws as reading it does; what is refused is not kept.
    func header(_ encoded: String) throws(JOSEError) -> JWSHeader {
        if let known = headers.withLock({ $0[encoded] }) { return known }
        guard let json = Base64URL.decode(encoded) else { throw JOSEError(.malformed, "not canonical base64url") }
        let header = try JWSHeader(parsing: json)
        // Ordinary headers are short; whoever sends many others empties the cache at most.
        guard encoded.utf8.count <= 512 else { return header }
        headers.withLock { headers in
            if headers.count >= limit { headers.removeAll(keepingCapacity: true) }
            headers[encoded] = header
        }
        return header
    }
}
