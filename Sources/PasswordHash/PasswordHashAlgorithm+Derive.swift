internal import LatchkeyCrypto

extension PasswordHashAlgorithm {
    /// The hash of a password's bytes. It blocks for as long as the cost asks.
    func derive(_ password: [UInt8], salt: [UInt8], count: Int) throws(PasswordHashError) -> [UInt8] {
        do {
            switch self {
            case .scrypt(let log2N, let r, let p):
                return try Scrypt.derive(password: password, salt: salt, n: 1 << log2N, r: r, p: p, count: count)
            case .pbkdf2SHA256(let iterations):
                return try HashFunction.sha256.pbkdf2(
                    password: password, salt: salt, iterations: iterations, count: count)
            case .argon2id(let memoryKiB, let passes, let lanes):
                return try Argon2id.derive(
                    password: password, salt: salt, memoryKiB: memoryKiB, passes: passes, lanes: lanes, count: count)
            }
        } catch let error as PasswordHashError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }
}
