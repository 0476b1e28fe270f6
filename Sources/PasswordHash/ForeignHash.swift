/// A hash that another system made of a password, in the form in which it is stored here: its user keeps the password.
///
/// ```swift
/// guard let hash = ForeignHash("$2b$10$N9qo8uLOickgx2ZMRZoMye…", of: .bcrypt) else { … }
/// try await store(hash.text)                  // PasswordHasher.verify(_:against:) takes it from there
/// ```
/// bcrypt is taken as crypt(5) writes it, the others as PHC strings; PBKDF2 also as passlib
/// (`$pbkdf2-sha256$29000$salt$hash`) writes it. What they cost is bounded far below ``PasswordHashAlgorithm``'s own
/// bounds: about a second of a core and 256 MiB, lest one sign-in burn minutes.
public struct ForeignHash: Sendable, Equatable {
    /// What made the hash. The raw value is Cognito's name for it
    /// ([CreateUserImportJob](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_CreateUserImportJob.html)).
    public enum Algorithm: String, Sendable, CaseIterable {
        case bcrypt = "BCRYPT", scrypt = "SCRYPT", argon2id = "ARGON2ID", pbkdf2SHA256 = "PBKDF2_SHA256"
    }

    /// The text to be stored.
    public let text: String

    /// Reads a hash of that algorithm; `nil` when it is none, or would cost more than is allowed to check.
    public init?(_ text: String, of algorithm: Algorithm) {
        if algorithm == .bcrypt {
            guard let hash = Bcrypt(text) else { return nil }
            self.text = hash.text
            return
        }
        let standard = algorithm == .pbkdf2SHA256 ? Self.fromPasslib(text) ?? text : text
        guard let string = PHCString(standard), string.algorithm.isAffordable, string.algorithm.isOf(algorithm) else {
            return nil
        }
        self.text = string.text
    }

    /// passlib leaves out the parameter's name and writes `.` for `+`.
    private static func fromPasslib(_ text: String) -> String? {
        let parts = text.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "", parts[1] == "pbkdf2-sha256", !parts[2].contains("=") else { return nil }
        let (salt, hash) = (parts[3], parts[4])
        let standard = "\(salt)$\(hash)".utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: "+") : $0 }
        return "$pbkdf2-sha256$i=\(parts[2])$" + String(decoding: standard, as: UTF8.self)
    }
}

extension PasswordHashAlgorithm {
    /// Whether to check such a hash costs about a second at most.
    var isAffordable: Bool {
        switch self {
        case .scrypt(let log2N, let r, let p): (1 << log2N) * r <= 1 << 21 && (1 << log2N) * r * p <= 1 << 21
        case .pbkdf2SHA256(let iterations): iterations <= 2_000_000
        case .argon2id(let memoryKiB, let passes, _): memoryKiB <= 1 << 18 && memoryKiB * passes <= 1 << 20
        }
    }

    fileprivate func isOf(_ foreign: ForeignHash.Algorithm) -> Bool {
        switch self {
        case .scrypt: foreign == .scrypt
        case .pbkdf2SHA256: foreign == .pbkdf2SHA256
        case .argon2id: foreign == .argon2id
        }
    }
}
