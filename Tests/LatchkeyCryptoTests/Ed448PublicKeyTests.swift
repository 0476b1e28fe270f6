import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct Ed448PublicKeyTests {
    /// RFC 8032 §7.4, "Blank".
    private static let key = [UInt8](
        hex:
            "5fd7449b59b461fd2ce787ec616ad46a1da1342485a70e1f8a0ea75d80e96778edf124769b46c7061bd6783df1e50f6cd1fa1abeafe8256180"
    )
    private static let signature = [UInt8](
        hex:
            "533a37f6bbe457251f023c0d88f976ae2dfb504a843e34d2074fd823d41a591f2b233f034f628281f2fd7a22ddd47d7828c59bd0a21bfd39"
            + "80ff0d2028d4b18a9df63e006c5d1c2d345b925d8dc00b4104852db99ac5c7cdda8530a113a0f4dbb61149f05a7363268c71d95808ff2e652600"
    )

    @Test func `the signature of RFC 8032 is valid, and of this message alone`() throws {
        let key = try Ed448PublicKey(rawBytes: Self.key)
        #expect(key.isValid(Self.signature, for: []))
        #expect(!key.isValid(Self.signature, for: [0]))
        #expect(!key.isValid(Array(Self.signature.dropLast()), for: []))
        var changed = Self.signature
        changed[0] ^= 1
        #expect(!key.isValid(changed, for: []))
    }

    @Test func `a key is the same by its bytes and by its SPKI`() throws {
        let key = try Ed448PublicKey(rawBytes: Self.key)
        #expect(try Ed448PublicKey(spki: key.spki) == key)
        #expect(throws: CryptoError(.invalidKey)) { try Ed25519PublicKey(spki: key.spki) }
    }

    @Test(arguments: [0, 32, 56, 58]) func `a key of another length is refused`(count: Int) {
        #expect(throws: CryptoError(.invalidKey)) {
            try Ed448PublicKey(rawBytes: [UInt8](repeating: 1, count: count))
        }
    }
}
