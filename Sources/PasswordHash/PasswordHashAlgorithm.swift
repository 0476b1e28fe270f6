/// A slow hash for passwords and its cost.
///
/// The costs are bounded, also when they are read from a stored hash: at most 1 GiB of memory, at most about a minute.
public enum PasswordHashAlgorithm: Sendable, Equatable {
    /// scrypt (RFC 7914): N = 2^log2N, block size r, parallelisation p. It takes 128 · N · r bytes of memory.
    case scrypt(log2N: Int, r: Int, p: Int)
    /// PBKDF2 (RFC 8018 §5.2) with HMAC-SHA-256.
    case pbkdf2SHA256(iterations: Int)
    /// Argon2id version 1.3 (RFC 9106) in `memoryKiB` KiB, that many passes over it, in that many lanes.
    case argon2id(memoryKiB: Int, passes: Int, lanes: Int = 1)

    /// What new passwords are hashed with unless configured otherwise: scrypt with N = 2^14, r = 8, p = 5, one of the
    /// equivalent settings of the OWASP Password Storage Cheat Sheet; 16 MiB.
    public static let standard = PasswordHashAlgorithm.scrypt(log2N: 14, r: 8, p: 5)

    /// Whether every parameter is within its bounds.
    public var isWithinBounds: Bool {
        switch self {
        case .scrypt(let log2N, let r, let p):
            (1...20).contains(log2N) && (1...32).contains(r) && (1...32).contains(p)
                && (1 << log2N) * r <= 1 << 23 && (1 << log2N) * r * p <= 1 << 26
        case .pbkdf2SHA256(let iterations): (1...10_000_000).contains(iterations)
        case .argon2id(let memoryKiB, let passes, let lanes):
            (1...16).contains(lanes) && (8 * lanes...1 << 20).contains(memoryKiB) && (1...64).contains(passes)
                && memoryKiB * passes <= 1 << 24
        }
    }
}
