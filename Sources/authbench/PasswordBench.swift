internal import LatchkeyCrypto

/// The key derivation of a password sign-in by itself: what OpenSSL needs for the default setting.
struct PasswordBench {
    /// Seconds of one core for one derivation.
    let secondsEach: Double

    static func measure(seconds: Double) throws -> PasswordBench {
        let password = Array("Correct-Horse-7".utf8)
        let salt = SecureRandom.bytes(16)
        var count = 0
        let start = CPUTime.ofThisThread()
        repeat {
            _ = try Scrypt.derive(password: password, salt: salt, n: 1 << 14, r: 8, p: 5, count: 32)
            count += 1
        } while CPUTime.ofThisThread() - start < seconds
        return PasswordBench(secondsEach: (CPUTime.ofThisThread() - start) / Double(count))
    }
}
