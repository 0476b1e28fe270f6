import LatchkeyJSON
import Testing

@testable import LatchkeyJOSE

@Suite struct JWSHeaderCacheTests {
    private static func header(_ json: String, from cache: JWSHeaderCache) throws(JOSEError) -> JWSHeader {
        let encoded = Array(Base64URL.encode(Array(json.utf8)).utf8)
        return try cache.header(encoded.span)
    }

    @Test func `a header is the same from the cache, and headers are not mixed up`() throws {
        let cache = JWSHeaderCache(limit: 2)
        for _ in 0..<2 {
            for index in 0..<5 {
                let header = try Self.header(#"{"kid":"k\#(index)","alg":"RS256","typ":"JWT"}"#, from: cache)
                #expect(header.kid == "k\(index)" && header.algorithm == .rs256 && header.type == "JWT")
            }
        }
    }

    @Test func `what is refused is refused each time`() {
        let cache = JWSHeaderCache(limit: 2)
        for _ in 0..<2 {
            #expect(throws: JOSEError(.unsupportedAlgorithm)) { try Self.header(#"{"alg":"none"}"#, from: cache) }
            #expect(throws: JOSEError(.malformed)) { try cache.header(Array("e30=".utf8).span) }
        }
    }
}
