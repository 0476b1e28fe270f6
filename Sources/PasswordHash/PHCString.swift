/// A password hash with everything that is needed to check it, as the Password Hashing Competition writes it:
/// `$scrypt$ln=14,r=8,p=5$<salt>$<hash>`.
///
/// Source: the PHC string format, <https://github.com/P-H-C/phc-string-format>; names and parameters of scrypt and
/// PBKDF2 are those of passlib.
public struct PHCString: Sendable, Equatable {
    /// The algorithm and its cost.
    public let algorithm: PasswordHashAlgorithm
    /// 8 to 64 bytes.
    public let salt: [UInt8]
    /// 16 to 64 bytes.
    public let hash: [UInt8]

    /// Puts a string together.
    init(algorithm: PasswordHashAlgorithm, salt: [UInt8], hash: [UInt8]) {
        self.algorithm = algorithm
        self.salt = salt
        self.hash = hash
    }

    /// Reads a string; `nil` unless it is of a known algorithm, canonical, and within the bounds of cost and length.
    public init?(_ text: String) {
        guard text.utf8.count <= 512 else { return nil }
        var parts = text.split(separator: "$", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "", let name = parts.popFirst() else { return nil }
        if name == "argon2id" { guard parts.popFirst() == "v=19" else { return nil } }
        guard parts.count == 3, let algorithm = Self.algorithm(name, parts[parts.startIndex]),
            let salt = PHCBase64.decode(parts[parts.startIndex + 1]),
            let hash = PHCBase64.decode(parts[parts.startIndex + 2]),
            algorithm.isWithinBounds, (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { return nil }
        self.init(algorithm: algorithm, salt: salt, hash: hash)
    }

    /// The string itself.
    public var text: String {
        let head =
            switch algorithm {
            case .scrypt(let log2N, let r, let p): "scrypt$ln=\(log2N),r=\(r),p=\(p)"
            case .pbkdf2SHA256(let iterations): "pbkdf2-sha256$i=\(iterations)"
            case .argon2id(let memoryKiB, let passes, let lanes):
                "argon2id$v=19$m=\(memoryKiB),t=\(passes),p=\(lanes)"
            }
        return "$\(head)$\(PHCBase64.encode(salt))$\(PHCBase64.encode(hash))"
    }

    private static func algorithm(_ name: Substring, _ parameters: Substring) -> PasswordHashAlgorithm? {
        func values(_ names: String...) -> [Int]? {
            let parts = parameters.split(separator: ",", omittingEmptySubsequences: false)
            guard parts.count == names.count else { return nil }
            var values: [Int] = []
            for (part, name) in zip(parts, names) {
                guard part.hasPrefix("\(name)="), let value = decimal(part.dropFirst(name.utf8.count + 1)) else {
                    return nil
                }
                values.append(value)
            }
            return values
        }
        switch name {
        case "scrypt": return values("ln", "r", "p").map { .scrypt(log2N: $0[0], r: $0[1], p: $0[2]) }
        case "pbkdf2-sha256": return values("i").map { .pbkdf2SHA256(iterations: $0[0]) }
        case "argon2id":
            return values("m", "t", "p").map { .argon2id(memoryKiB: $0[0], passes: $0[1], lanes: $0[2]) }
        default: return nil
        }
    }

    /// A number without sign and leading zeros, as the format demands.
    private static func decimal(_ text: Substring) -> Int? {
        guard text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text == "0" || text.utf8.first != 0x30
        else { return nil }
        return Int(text)
    }
}
