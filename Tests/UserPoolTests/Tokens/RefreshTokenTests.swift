import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct RefreshTokenTests {
    private let session = SessionID(trusted: "5a4c7c0e-64a1-4bb8-9a3f-0c9d1f3f6a10")

    @Test func `a token says whose it is to the server that made it, and to no other`() throws {
        let key = MasterKey.generate()
        let token = try RefreshToken.make(for: session, key)
        #expect(RefreshToken.session(of: token, key) == session)
        #expect(RefreshToken.session(of: token, .generate()) == nil)
        #expect(try RefreshToken.make(for: session, key).reveal != token.reveal)
        #expect(token.reveal.utf8.count == 128 && !token.reveal.contains("."))
    }

    @Test func `a token that was altered anywhere is none`() throws {
        let key = MasterKey.generate()
        let token = try RefreshToken.make(for: session, key)
        let bytes = try #require(Base64URL.decode(token.reveal))
        for index in bytes.indices {
            var altered = bytes
            altered[index] ^= 1
            #expect(RefreshToken.session(of: Secret(Base64URL.encode(altered)), key) == nil)
        }
        for length in 0..<bytes.count {
            #expect(RefreshToken.session(of: Secret(Base64URL.encode(Array(bytes.prefix(length)))), key) == nil)
        }
        #expect(RefreshToken.session(of: Secret(token.reveal + "A"), key) == nil)
        #expect(RefreshToken.session(of: Secret(String(repeating: "A", count: 1 << 20)), key) == nil)
    }
}
