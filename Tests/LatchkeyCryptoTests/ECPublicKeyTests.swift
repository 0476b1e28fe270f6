import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct ECPublicKeyTests {
    @Test(arguments: [
        ("ecdsa_secp256r1_sha256_p1363_test", HashFunction.sha256), ("ecdsa_secp384r1_sha384_p1363_test", .sha384),
    ])
    func `all of Wycheproof's ECDSA cases in the form r, s come out right`(file: String, hash: HashFunction) throws {
        for group in try SignatureVectors.load(file) {
            let key = try ECPublicKey(spki: [UInt8](hex: group.publicKeyDer!))
            for test in group.tests {
                let valid = key.isValid([UInt8](hex: test.sig), for: [UInt8](hex: test.msg), hash)
                #expect(valid == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test func `all of Wycheproof's ECDSA cases in DER come out right`() throws {
        for group in try SignatureVectors.load("ecdsa_secp256r1_sha256_test") {
            let key = try ECPublicKey(spki: [UInt8](hex: group.publicKeyDer!))
            for test in group.tests {
                let valid = key.isValid(der: [UInt8](hex: test.sig), for: [UInt8](hex: test.msg), .sha256)
                #expect(valid == (test.result == "valid"), "case \(test.tcId)")
            }
        }
    }

    @Test(arguments: EllipticCurve.allCases)
    func `a key is the same by its point and by its SPKI`(curve: EllipticCurve) throws {
        let key = try ECPrivateKey.generate(curve).publicKey
        let byPoint = try ECPublicKey(curve, x: key.x, y: key.y)
        #expect(byPoint == key)
        #expect(byPoint.spki == key.spki)
        #expect(key.curve == curve && key.x.count == curve.coordinateByteCount)
    }

    @Test func `a point off the curve, the origin and short coordinates are refused`() throws {
        let key = try ECPrivateKey.generate(.p256).publicKey
        let zeros = [UInt8](repeating: 0, count: 32), ones = [UInt8](repeating: 0xff, count: 32)
        for (x, y) in [
            (key.x, key.x), (zeros, zeros), (ones, ones), (Array(key.x.dropLast()), key.y), ([0] + key.x, key.y),
            ([], []),
        ] {
            #expect(throws: CryptoError(.invalidKey)) { try ECPublicKey(.p256, x: x, y: y) }
        }
    }
}
