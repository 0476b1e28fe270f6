internal import CArgon2
internal import CSodium

/// Argon2id version 1.3 (RFC 9106).
///
/// Of one lane it is computed by libsodium, which is the faster by far where the processor has wide registers; what
/// users bring along has often four, which libsodium does not know and the authors' own library does.
enum Argon2id {
    private static let isReady = sodium_init() >= 0

    /// Derives a key. It blocks for long and takes `memoryKiB` KiB.
    static func derive(
        password: [UInt8], salt: [UInt8], memoryKiB: Int, passes: Int, lanes: Int = 1, count: Int
    ) throws(PasswordHashError) -> [UInt8] {
        lanes == 1 && salt.count == crypto_pwhash_saltbytes()
            ? try ofOneLane(password, salt, memoryKiB: memoryKiB, passes: passes, count: count)
            : try ofLanes(lanes, password, salt, memoryKiB: memoryKiB, passes: passes, count: count)
    }

    private static func ofOneLane(
        _ password: [UInt8], _ salt: [UInt8], memoryKiB: Int, passes: Int, count: Int
    ) throws(PasswordHashError) -> [UInt8] {
        guard isReady else { throw .failed("libsodium is not usable") }
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

    /// All lanes on the calling thread: the number of threads is the hasher's to decide.
    private static func ofLanes(
        _ lanes: Int, _ password: [UInt8], _ salt: [UInt8], memoryKiB: Int, passes: Int, count: Int
    ) throws(PasswordHashError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: count)
        var (password, salt) = (password, salt)
        let status = key.withUnsafeMutableBufferPointer { key in
            password.withUnsafeMutableBufferPointer { password in
                salt.withUnsafeMutableBufferPointer { salt in
                    var context = argon2_context()
                    context.out = key.baseAddress
                    context.outlen = UInt32(key.count)
                    context.pwd = password.baseAddress
                    context.pwdlen = UInt32(password.count)
                    context.salt = salt.baseAddress
                    context.saltlen = UInt32(salt.count)
                    context.t_cost = UInt32(passes)
                    context.m_cost = UInt32(memoryKiB)
                    context.lanes = UInt32(lanes)
                    context.threads = 1
                    context.version = UInt32(ARGON2_VERSION_13.rawValue)
                    return argon2id_ctx(&context)
                }
            }
        }
        guard status == ARGON2_OK.rawValue else { throw .failed("Argon2id failed with \(status)") }
        return key
    }
}
