import LatchkeyPlatform
import Testing

@testable import PasswordHash

@Suite struct ForeignHashTests {
    /// Made of `Passw0rd!` by Python's bcrypt 5.0, argon2-cffi 25.1 (four lanes; a salt of eight bytes), passlib 1.7.4
    /// and, for scrypt, hashlib.
    static let made: [(ForeignHash.Algorithm, String)] = [
        (.bcrypt, "$2b$04$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"),
        (.bcrypt, "$2y$04$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"),
        (.argon2id, "$argon2id$v=19$m=64,t=1,p=4$oacWrxwnaT8iG2tgR2Wpxg$E6FRJttkB4YOJp4N2mLHy80iGRTua4kSrlXsSFHyXQY"),
        (.argon2id, "$argon2id$v=19$m=64,t=1,p=1$6Ey3le5YVWs$w0KpAstqClMT9rMWA4d5rg+WpURZQM9zCClLJxOM7/U"),
        (.pbkdf2SHA256, "$pbkdf2-sha256$1000$r/UeoxRCCCGEsDamNKa0Ng$qhJabNPOFlYxL1SjpDh.1i51vTRwuf3cWXz1W9BANwc"),
        (.scrypt, "$scrypt$ln=4,r=8,p=1$c29tZXNhbHRzb21lc2FsdA$5EjTjsjfgJT/Ta538ArBHRwD8lfTwi+7UCkn/FLTlx4"),
    ]

    @Test(arguments: made)
    func `the password that another system hashed is right, and no other is`(
        algorithm: ForeignHash.Algorithm, text: String
    ) async throws {
        let hash = try #require(ForeignHash(text, of: algorithm))
        let hasher = PasswordHasher(algorithm: .scrypt(log2N: 4, r: 1, p: 1), threads: 1)
        #expect(try await hasher.verify(Secret("Passw0rd!"), against: hash.text))
        for other in ["", "Passw0rd", "passw0rd!", "Passw0rd!\0", "Passw0rd!\0x"] {
            #expect(try await !hasher.verify(Secret(other), against: hash.text))
        }
        #expect(hasher.needsRehash(hash.text))
        // What is of another kind is not taken for this one.
        for other in ForeignHash.Algorithm.allCases where other != algorithm {
            #expect(ForeignHash(text, of: other) == nil)
        }
    }

    @Test(arguments: made)
    func `an unknown user costs what one with such a hash does`(
        algorithm: ForeignHash.Algorithm, text: String
    ) async throws {
        let hash = try #require(ForeignHash(text, of: algorithm))
        let hasher = PasswordHasher(algorithm: .scrypt(log2N: 4, r: 1, p: 1), threads: 1)
        let decoy = hasher.decoy(like: hash.text)
        #expect(
            decoy.split(separator: "$").dropLast(algorithm == .bcrypt ? 1 : 2).last
                == hash.text.split(separator: "$").dropLast(algorithm == .bcrypt ? 1 : 2).last)
        #expect(try await !hasher.verify(Secret("Passw0rd!"), against: decoy))
        #expect(hasher.derivations == 1)
    }

    /// Each would cost far more than a second.
    @Test(arguments: [
        (ForeignHash.Algorithm.bcrypt, "$2b$15$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"),
        (.bcrypt, "$2b$31$EtKS0HF2KwO9BF60Cp.NTe8VsboqY9lJaDhyL4VRX0HWiaeIo/9yu"),
        (.scrypt, "$scrypt$ln=20,r=8,p=1$SALT$HASH"), (.scrypt, "$scrypt$ln=17,r=8,p=8$SALT$HASH"),
        (.pbkdf2SHA256, "$pbkdf2-sha256$i=10000000$SALT$HASH"), (.pbkdf2SHA256, "$pbkdf2-sha256$10000000$SALT$HASH"),
        (.argon2id, "$argon2id$v=19$m=1048576,t=1,p=1$SALT$HASH"),
        (.argon2id, "$argon2id$v=19$m=65536,t=64,p=1$SALT$HASH"),
    ])
    func `a hash that would burn minutes is refused`(algorithm: ForeignHash.Algorithm, text: String) {
        let text = text.replacing("SALT", with: PHCStringTests.salt).replacing("HASH", with: PHCStringTests.hash)
        #expect(ForeignHash(text, of: algorithm) == nil)
    }
}
