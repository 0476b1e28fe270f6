import LatchkeyJOSE
import Testing

@testable import TokenVerifier

@Suite struct StaticKeysTests {
    @Test func `a key is found under its issuer only, byte by byte`() throws {
        let key = try SigningKey.generate(.edDSA)
        let keys = try StaticKeys(issuer: "https://King", jwks: JWKSet([key.jwk]).encode())
        #expect(keys.key(kid: key.kid, issuer: "https://King")?.kid == key.kid)
        for other in ["https://king", "https://\u{212A}ing", "https://King/", ""] {
            #expect(keys.key(kid: key.kid, issuer: other) == nil)
        }
    }

    @Test func `what is no key set is refused`() {
        #expect(throws: JOSEError(.malformed)) { try StaticKeys(issuer: "https://a", jwks: [1]) }
    }
}
