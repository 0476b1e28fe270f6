import LatchkeyJSON
import Testing

@testable import LatchkeyJOSE

@Suite struct JWSHeaderCacheTests {
    static func encoded(_ header: String) -> String { Base64URL.encode(Array(header.utf8)) }

    @Test func `a header is the same from the cache, and headers are not mixed up`() throws {
        let cache = JWSHeaderCache(limit: 2)
        for _ in 0..<2 {
            for index in 0..<5 {
                let header = try cache.header(Self.encoded(#"{"kid":"k\#(index)","alg":"RS256","typ":"JWT"}"#))
                #expect(header.kid == "k\(index)" && header.algorithm == .rs256 && header.type == "JWT")
            }
        }
    }

    @Test func `what is refused is refused each time`() {
        let cache = JWSHeaderCache(limit: 2)
        for _ in 0..<2 {
            #expect(throws: JOSEError(.unsupportedAlgorithm)) { try cache.header(Self.encoded(#"{"alg":"none"}"#)) }
            #expect(throws: JOSEError(.malformed)) { try cache.header("e30=") }
        }
    }
}
