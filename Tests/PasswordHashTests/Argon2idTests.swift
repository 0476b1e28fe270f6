import TestSupport
import Testing

@testable import PasswordHash

@Suite struct Argon2idTests {
    /// What the reference implementation (argon2-cffi 25) gives for v = 1.3, t = 2, m = 64 KiB, p = 1.
    @Test func `the reference implementation's hash comes out`() throws {
        let hash = try Argon2id.derive(
            password: Array("password".utf8), salt: Array("somesaltsomesalt".utf8), memoryKiB: 64, passes: 2, count: 32)
        #expect(hash == [UInt8](hex: "1a98fba8e6394425c9bdc333a9c750aaf811df070f5fb4a5788e1cf4db5793a1"))
    }

    @Test func `an empty password has a hash, and a NUL is a byte like others`() throws {
        func hash(_ password: String) throws -> [UInt8] {
            try Argon2id.derive(
                password: Array(password.utf8), salt: [UInt8](repeating: 1, count: 16), memoryKiB: 8, passes: 1,
                count: 32)
        }
        #expect(try Set([hash(""), hash("\0"), hash("a"), hash("a\0"), hash("a\0b")]).count == 5)
    }

    @Test func `a salt of another length is refused`() {
        #expect(throws: PasswordHashError.self) {
            try Argon2id.derive(password: [1], salt: [1], memoryKiB: 8, passes: 1, count: 32)
        }
    }
}
