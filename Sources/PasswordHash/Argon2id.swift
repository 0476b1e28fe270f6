internal import CSodium

/// Argon2id version 1.3 (RFC 9106) through libsodium, which computes one lane.
enum Argon2id {
    private static let isReady = sodium_init() >= 0

    /// Derives a key; the salt has 16 bytes. It blocks for long and takes `memoryKiB` KiB.
    static func derive(
        password: [UInt8], salt: [UInt8], memoryKiB: Int, passes: Int, count: Int
    ) throws(PasswordHashError) -> [UInt8] {
        guard isReady, salt.count == crypto_pwhash_saltbytes() else { throw .failed("libsodium is not usable") }
        var key = [UInt8](repeating: 0, count: count)
        let status = password.withUnsafeBytes { password in
            // libsodium wants a pointer, also to an empty password.
            var nothing: CChar = 0
            return withUnsafePointer(to: &nothing) { nothing in
                crypto_pwhash(
                    &key, UInt64(count), password.baseAddress?.assumingMemoryBound(to: CChar.self) ?? nothing,
                    UInt64(password.count), salt, UInt64(passes), memoryKiB << 10, crypto_pwhash_alg_argon2id13())
            }
        }
        guard status == 0 else { throw .failed("Argon2id ran out of memory") }
        return key
    }
}
