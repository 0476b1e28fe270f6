import Testing

@testable import PasswordHash

@Suite struct PHCStringTests {
    static let salt = "c29tZXNhbHRzb21lc2FsdA", hash = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

    @Test(arguments: [
        ("$scrypt$ln=14,r=8,p=5", PasswordHashAlgorithm.scrypt(log2N: 14, r: 8, p: 5)),
        ("$pbkdf2-sha256$i=600000", .pbkdf2SHA256(iterations: 600_000)),
        ("$argon2id$v=19$m=19456,t=2,p=1", .argon2id(memoryKiB: 19_456, passes: 2)),
        ("$argon2id$v=19$m=65536,t=3,p=4", .argon2id(memoryKiB: 65_536, passes: 3, lanes: 4)),
    ])
    func `a string says how it is checked, and is written as it was read`(
        head: String, algorithm: PasswordHashAlgorithm
    ) throws {
        let text = "\(head)$\(Self.salt)$\(Self.hash)"
        let string = try #require(PHCString(text))
        #expect(string.algorithm == algorithm)
        #expect(string.salt == Array("somesaltsomesalt".utf8))
        #expect(string.hash == Array(0..<32))
        #expect(string.text == text)
    }

    @Test(arguments: [
        "", "$", "$$$$", "x", "$md5$i=1$SALT$HASH", "scrypt$ln=14,r=8,p=5$SALT$HASH", "$scrypt$ln=14,r=8$SALT$HASH",
        "$scrypt$ln=14,p=5,r=8$SALT$HASH", "$scrypt$ln=14,r=8,p=5,x=1$SALT$HASH", "$scrypt$ln=014,r=8,p=5$SALT$HASH",
        "$scrypt$ln=+14,r=8,p=5$SALT$HASH", "$scrypt$ln=14,r=8,p=5$SALT$HASH$", "$scrypt$ln=14,r=8,p=5$SALT",
        "$scrypt$ln=14,r=8,p=5$SALT=$HASH", "$scrypt$ln=14,r=8,p=5$c2FsdA$HASH", "$scrypt$ln=14,r=8,p=5$SALT$c2FsdA",
        "$scrypt$ln=14,r=8,p=5$SALT$HASH\n", "$scrypt$ln=40,r=8,p=5$SALT$HASH", "$scrypt$ln=20,r=32,p=5$SALT$HASH",
        "$scrypt$ln=0,r=8,p=5$SALT$HASH", "$scrypt$ln=14,r=8,p=0$SALT$HASH",
        "$scrypt$ln=14,r=99999999999,p=1$SALT$HASH",
        "$pbkdf2-sha256$i=0$SALT$HASH", "$pbkdf2-sha256$i=4000000000$SALT$HASH", "$argon2id$m=19456,t=2,p=1$SALT$HASH",
        "$argon2id$v=16$m=19456,t=2,p=1$SALT$HASH", "$argon2id$v=19$m=19456,t=2,p=0$SALT$HASH",
        "$argon2id$v=19$m=19456,t=2,p=17$SALT$HASH", "$argon2id$v=19$m=31,t=2,p=4$SALT$HASH",
        "$argon2id$v=19$m=9999999,t=2,p=1$SALT$HASH", "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbA$HASH",
    ])
    func `anything else is no string of ours`(text: String) {
        let text = text.replacing("SALT", with: Self.salt).replacing("HASH", with: Self.hash)
        #expect(PHCString(text) == nil)
    }
}
