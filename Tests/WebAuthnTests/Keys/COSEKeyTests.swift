import LatchkeyCrypto
import Testing

@testable import WebAuthn

@Suite struct COSEKeyTests {
    private static func map(_ entries: [(Int64, CBORValue)]) -> [UInt8] {
        CBORWriter.encode(.map(CBORMap(entries.map { (.integer($0.0), $0.1) })))
    }

    @Test func `a key of each kind verifies what its private half has signed`() throws {
        let message: [UInt8] = [1, 2, 3]
        for (algorithm, curve, number) in [
            (COSEAlgorithm.es256, EllipticCurve.p256, Int64(1)), (.es384, .p384, 2), (.es512, .p521, 3),
        ] {
            let key = try ECPrivateKey.generate(curve)
            let cose = try COSEKey(
                Self.map([
                    (1, .integer(2)), (3, .integer(algorithm.rawValue)), (-1, .integer(number)),
                    (-2, .bytes(key.publicKey.x)), (-3, .bytes(key.publicKey.y)),
                ]))
            let signature = try key.sign(message, algorithm.hash)
            #expect(cose.isValid(ECDSASignature.der(p1363: signature, on: curve)!, for: message))
            #expect(!cose.isValid(signature, for: message), "r and s without DER")
        }
        let edwards = try Ed25519PrivateKey.generate()
        let cose = try COSEKey(
            Self.map([
                (1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, .bytes(edwards.publicKey.rawBytes)),
            ]))
        #expect(cose.isValid(try edwards.sign(message), for: message))
        let rsa = try RSAPrivateKey.generate()
        let rs256 = try COSEKey(
            Self.map([
                (1, .integer(3)), (3, .integer(-257)), (-1, .bytes(rsa.publicKey.modulus)),
                (-2, .bytes(rsa.publicKey.exponent)),
            ]))
        #expect(rs256.isValid(try rsa.sign(message, .sha256, padding: .pkcs1), for: message))
        #expect(!rs256.isValid(try rsa.sign(message, .sha256, padding: .pss), for: message))
    }

    @Test func `an algorithm that is not known is told from a key that is none`() {
        let unknown = Self.map([(1, .integer(3)), (3, .integer(-65535))])
        #expect(throws: COSEKey.Fault.unknownAlgorithm) { try COSEKey(unknown) }
        for bytes in [
            [], [0x80], Self.map([]), Self.map([(3, .text("ES256"))]),
            Self.map([(1, .integer(1)), (3, .integer(-8)), (-1, .integer(6)), (-2, .bytes([1]))]),
            Self.map([
                (1, .integer(1)), (3, .integer(-8)), (-1, .integer(7)), (-2, .bytes(Array(repeating: 1, count: 32))),
            ]),
            Self.map([(1, .integer(3)), (3, .integer(-257)), (-1, .bytes([1])), (-2, .bytes([1, 0, 1]))]),
        ] {
            #expect(throws: COSEKey.Fault.malformed) { try COSEKey(bytes) }
        }
    }
}
