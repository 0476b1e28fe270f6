internal import Glibc
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// Headers that were read before. All tokens of one key have the same header, so reading it anew for each token would
/// cost a twentieth of its verification for nothing.
final class JWSHeaderCache: Sendable {
    static let shared = JWSHeaderCache(limit: 64)

    private struct Entry: Sendable {
        let encoded: [UInt8]
        let header: JWSHeader
    }

    /// A few dozen at most, which are compared sooner than a text of their kind is made and hashed.
    private let entries = Lock<[Entry]>([])
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// The header that a token's first part encodes. Throws as reading it does; what is refused is not kept.
    func header(_ encoded: Span<UInt8>) throws(JOSEError) -> JWSHeader {
        if let known = known(encoded) { return known }
        guard let json = Base64URL.decode(encoded) else { throw JOSEError(.malformed, "not canonical base64url") }
        let header = try JWSHeader(parsing: json)
        // Ordinary headers are short; whoever sends many others empties the cache at most.
        guard encoded.count <= 512 else { return header }
        let entry = Entry(encoded: encoded.withUnsafeBufferPointer { Array($0) }, header: header)
        entries.withLock { entries in
            if entries.count >= limit { entries.removeAll(keepingCapacity: true) }
            entries.append(entry)
        }
        return header
    }

    private func known(_ encoded: Span<UInt8>) -> JWSHeader? {
        encoded.withUnsafeBufferPointer { encoded in
            guard let start = encoded.baseAddress else { return nil }
            return entries.withLock { entries in
                for index in entries.indices
                where entries[index].encoded.count == encoded.count
                    && memcmp(entries[index].encoded, start, encoded.count) == 0
                {
                    return entries[index].header
                }
                return nil
            }
        }
    }
}
