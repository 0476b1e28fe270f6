internal import LatchkeyCrypto

/// The key derivation of a password sign-in by itself: what OpenSSL needs for the default setting.
enum KeyDerivation {
    /// Derives once: scrypt with N=2^14, r=8, p=5.
    static func run() throws {
        _ = try Scrypt.derive(
            password: Array("Correct-Horse-7".utf8), salt: [UInt8](repeating: 7, count: 16), n: 1 << 14, r: 8, p: 5,
            count: 32)
    }
}
