import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct RSAPublicKeyTests {
    @Test(arguments: [
        ("rsa_signature_2048_sha256_test", RSAPadding.pkcs1), ("rsa_signature_3072_sha256_test", .pkcs1),
        ("rsa_pss_2048_sha256_mgf1_32_test", .pss),
    ])
    func `all of Wycheproof's RSA cases come out right`(file: String, padding: RSAPadding) throws {
        for group in try SignatureVectors.load(file) {
            let key = try RSAPublicKey(spki: [UInt8](hex: group.publicKeyDer!))
            for test in group.tests {
                let valid = key.isValid([UInt8](hex: test.sig), for: [UInt8](hex: test.msg), .sha256, padding: padding)
                // "acceptable" is a DigestInfo without its NULL parameter, which RFC 8017 lets a verifier refuse.
                #expect(valid == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test func `a key is the same by its numbers and by its SPKI`() throws {
        let key = try RSAPrivateKey.generate().publicKey
        #expect(key.modulus.count == 256 && key.exponent == [1, 0, 1])
        let byNumbers = try RSAPublicKey(modulus: [0] + key.modulus, exponent: [0] + key.exponent)
        #expect(byNumbers == key)
        #expect(byNumbers.spki == key.spki)
        #expect(try RSAPublicKey(spki: key.spki) == key)
    }

    @Test func `weak, even and oversized numbers are refused`() throws {
        let modulus = [0xc1] + [UInt8](repeating: 0x55, count: 255)
        func make(_ modulus: [UInt8], _ exponent: [UInt8]) throws {
            _ = try RSAPublicKey(modulus: modulus, exponent: exponent)
        }
        try make(modulus, [1, 0, 1])
        try make(modulus, [3])
        for exponent: [UInt8] in [[], [0], [1], [2], [4], [1, 0, 0], [UInt8](repeating: 0xff, count: 9)] {
            #expect(throws: CryptoError(.invalidKey)) { try make(modulus, exponent) }
        }
        for bad: [UInt8] in [
            [], [0], [0x41] + modulus.dropFirst(), Array(modulus.dropFirst()), modulus.dropLast() + [0x54],
            modulus + modulus + modulus + modulus + modulus, [UInt8](repeating: 0xff, count: 100_000),
        ] {
            #expect(throws: CryptoError(.invalidKey)) { try make(bad, [1, 0, 1]) }
        }
    }

    @Test func `SPKI that is cut, followed by more, or of another kind of key is refused`() throws {
        let spki = try RSAPrivateKey.generate().publicKey.spki
        let curve = try ECPrivateKey.generate(.p256).publicKey.spki
        for bad in [[], Array(spki.dropLast()), spki + [0], curve] {
            #expect(throws: CryptoError(.invalidKey)) { try RSAPublicKey(spki: bad) }
        }
    }

    @Test func `threads verify with one key at once, and a bad signature leaves no error behind`() async throws {
        let key = try RSAPrivateKey.generate()
        let signature = try key.sign([1], .sha256, padding: .pkcs1)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    key.publicKey.isValid(signature, for: [UInt8(index % 2)], .sha256, padding: .pkcs1)
                        == (index % 2 == 1)
                }
            }
            for await right in group { #expect(right) }
        }
        #expect(!key.publicKey.isValid(signature, for: [2], .sha256, padding: .pkcs1))
        #expect(CryptoError.fromQueue(.failed).details.isEmpty)
    }
}
