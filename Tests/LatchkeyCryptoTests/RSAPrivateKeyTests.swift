import Testing

@testable import LatchkeyCrypto

@Suite struct RSAPrivateKeyTests {
    @Test(arguments: RSAPadding.allCases, [HashFunction.sha256, .sha384, .sha512])
    func `what is signed is valid for that hash and padding only`(padding: RSAPadding, hash: HashFunction) throws {
        let key = try Self.shared.get()
        let signature = try key.sign(Array("text".utf8), hash, padding: padding)
        for other in RSAPadding.allCases {
            for function in HashFunction.allCases {
                let valid = key.publicKey.isValid(signature, for: Array("text".utf8), function, padding: other)
                #expect(valid == (other == padding && function == hash))
            }
        }
    }

    @Test func `threads sign with one key at once, and nobody gets another's signature`() async throws {
        let key = try Self.shared.get()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<UInt8(200) {
                let padding = RSAPadding.allCases[Int(index) % RSAPadding.allCases.count]
                group.addTask {
                    let signature = try key.sign([index], .sha256, padding: padding)
                    return key.publicKey.isValid(signature, for: [index], .sha256, padding: padding)
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func `a key survives its PKCS 8 form`() throws {
        let key = try Self.shared.get(), again = try RSAPrivateKey(der: key.der)
        #expect(again.publicKey == key.publicKey)
        #expect(try again.sign([1], .sha256, padding: .pkcs1) == key.sign([1], .sha256, padding: .pkcs1))
    }

    @Test func `PKCS 8 that is cut, followed by more, or of another kind of key is refused`() throws {
        let der = try Self.shared.get().der
        for bad in [[], Array(der.dropLast()), der + [0], try ECPrivateKey.generate(.p256).der] {
            #expect(throws: CryptoError(.invalidKey)) { try RSAPrivateKey(der: bad) }
        }
    }

    @Test(arguments: [0, 1024, 2047, 10_000]) func `a key of another size is not made`(bits: Int) {
        #expect(throws: CryptoError(.invalidParameter)) { try RSAPrivateKey.generate(bits: bits) }
    }

    static let shared = Result { try RSAPrivateKey.generate(bits: 2048) }
}
