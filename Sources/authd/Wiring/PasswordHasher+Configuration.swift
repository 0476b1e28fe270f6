internal import PasswordHash

extension PasswordHasher {
    /// The hasher that the settings ask for.
    convenience init(_ passwords: Configuration.Passwords) {
        self.init(
            algorithm: PasswordHashAlgorithm(passwords.algorithm, passwords.cost),
            threads: passwords.threads == 0 ? nil : passwords.threads, queueLimit: passwords.queue)
    }
}

extension PasswordHashAlgorithm {
    /// The OWASP Password Storage Cheat Sheet's settings, or ones that cost next to nothing for tests.
    fileprivate init(_ algorithm: Configuration.Passwords.Algorithm, _ cost: Configuration.Passwords.Cost) {
        switch (algorithm, cost) {
        case (.scrypt, .standard): self = .standard
        case (.scrypt, .test): self = .scrypt(log2N: 4, r: 1, p: 1)
        case (.argon2id, .standard): self = .argon2id(memoryKiB: 19_456, passes: 2)
        case (.argon2id, .test): self = .argon2id(memoryKiB: 64, passes: 1)
        case (.pbkdf2, .standard): self = .pbkdf2SHA256(iterations: 600_000)
        case (.pbkdf2, .test): self = .pbkdf2SHA256(iterations: 16)
        }
    }
}
