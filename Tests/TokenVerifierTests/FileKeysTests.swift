import Glibc
import LatchkeyJOSE
import TestSupport
import Testing

@testable import TokenVerifier

@Suite struct FileKeysTests {
    let folder = TemporaryFolder()
    let old: SigningKey, new: SigningKey

    init() throws {
        old = try SigningKey.generate(.edDSA)
        new = try SigningKey.generate(.edDSA)
    }

    func write(_ keys: SigningKey...) throws {
        folder.write(try JWKSet(keys.map(\.jwk)).encode(), to: "jwks.json")
    }

    @Test func `a replaced file is read again`() throws {
        try write(old)
        let keys = FileKeys(issuer: "https://a", path: folder.file("jwks.json"), interval: .zero)
        #expect(try keys.key(kid: old.kid, issuer: "https://a")?.kid == old.kid)
        #expect(try keys.key(kid: new.kid, issuer: "https://a") == nil)
        #expect(try keys.key(kid: old.kid, issuer: "https://b") == nil)
        try write(old, new)
        #expect(try keys.key(kid: new.kid, issuer: "https://a")?.kid == new.kid)
        try write(new)
        #expect(try keys.key(kid: old.kid, issuer: "https://a") == nil)
    }

    @Test func `between looks the known keys are used, and a missing key is looked for at once`() throws {
        try write(old)
        let keys = FileKeys(issuer: "https://a", path: folder.file("jwks.json"), interval: .seconds(3600))
        #expect(try keys.key(kid: old.kid, issuer: "https://a") != nil)
        try write(new)
        #expect(try keys.key(kid: old.kid, issuer: "https://a") != nil)
        #expect(try keys.key(kid: new.kid, issuer: "https://a") != nil)
        #expect(try keys.key(kid: old.kid, issuer: "https://a") == nil)
    }

    @Test func `without a readable file nothing is known, and a damaged one leaves the keys of before`() throws {
        let keys = FileKeys(issuer: "https://a", path: folder.file("jwks.json"), interval: .zero)
        #expect(throws: KeyFetchError.self) { try keys.key(kid: old.kid, issuer: "https://a") }
        folder.write(Array("{".utf8), to: "jwks.json")
        #expect(throws: KeyFetchError.self) { try keys.key(kid: old.kid, issuer: "https://a") }
        try write(old)
        #expect(try keys.key(kid: old.kid, issuer: "https://a") != nil)
        folder.write(Array("{\"keys\":".utf8), to: "jwks.json")
        #expect(try keys.key(kid: old.kid, issuer: "https://a") != nil)
    }

    @Test func `what is no regular file holds no keys, and nobody waits for it`() throws {
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        for path in [folder.file("pipe"), folder.file("."), "/dev/zero"] {
            let keys = FileKeys(issuer: "https://a", path: path, interval: .zero)
            #expect(throws: KeyFetchError.self) { try keys.key(kid: old.kid, issuer: "https://a") }
        }
    }

    @Test func `a damaged file is read once, and again when it has changed`() throws {
        folder.write(Array("{".utf8), to: "jwks.json")
        let keys = FileKeys(issuer: "https://a", path: folder.file("jwks.json"), interval: .zero)
        for _ in 0..<100 { #expect(throws: KeyFetchError.self) { try keys.key(kid: old.kid, issuer: "https://a") } }
        #expect(keys.reads == 1)
        try write(old)
        for _ in 0..<100 { #expect(try keys.key(kid: new.kid, issuer: "https://a") == nil) }
        #expect(keys.reads == 2)
    }
}
