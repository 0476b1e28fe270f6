import Testing

@testable import LatchkeyCrypto

@Suite struct Ed25519PrivateKeyTests {
    @Test func `what is signed is valid, also after the key was stored`() throws {
        let key = try Ed25519PrivateKey.generate(), again = try Ed25519PrivateKey(der: key.der)
        let signature = try again.sign([1, 2])
        #expect(signature.count == 64)
        #expect(key.publicKey.isValid(signature, for: [1, 2]))
        #expect(!key.publicKey.isValid(signature, for: [1]))
        #expect(!key.publicKey.isValid(Array(signature.dropLast()), for: [1, 2]))
        #expect(try key.sign([]).count == 64)
    }

    @Test func `another kind of key is refused`() throws {
        let der = try ECPrivateKey.generate(.p256).der
        #expect(throws: CryptoError(.invalidKey)) { try Ed25519PrivateKey(der: der) }
    }
}
