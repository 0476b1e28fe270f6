import Testing

@testable import LatchkeyCrypto

@Suite struct ECPrivateKeyTests {
    @Test(arguments: EllipticCurve.allCases, [HashFunction.sha256, .sha384, .sha512])
    func `what is signed is valid, as r, s and as DER`(curve: EllipticCurve, hash: HashFunction) throws {
        let key = try ECPrivateKey.generate(curve)
        let again = try ECPrivateKey(der: key.der)
        let signature = try again.sign(Array("text".utf8), hash)
        #expect(signature.count == 2 * curve.coordinateByteCount)
        #expect(key.publicKey.isValid(signature, for: Array("text".utf8), hash))
        #expect(!key.publicKey.isValid(signature, for: Array("other".utf8), hash))
        let der = ECDSASignature.der(p1363: signature, on: curve)!
        #expect(key.publicKey.isValid(der: der, for: Array("text".utf8), hash))
        #expect(!key.publicKey.isValid(der, for: Array("text".utf8), hash))
    }

    @Test func `another kind of key is refused`() throws {
        let der = try Ed25519PrivateKey.generate().der
        #expect(throws: CryptoError(.invalidKey)) { try ECPrivateKey(der: der) }
    }
}
