internal import CLatchkeyOpenSSL

/// The password-based key derivation function scrypt (RFC 7914).
public enum Scrypt {
    /// Derives a key. It blocks for long and takes `128 · n · r` bytes of memory: keep it off event loops.
    ///
    /// - Parameters:
    ///   - n: the cost, a power of two greater than 1.
    ///   - r: the block size.
    ///   - p: the parallelisation, computed one after the other.
    ///   - count: the length of the key in bytes, 1...4096.
    /// - Throws: ``CryptoError/Code/invalidParameter`` when a parameter is not as RFC 7914 §6 wants it, or when more
    ///   than 1 GiB of memory would be needed.
    public static func derive(
        password: [UInt8], salt: [UInt8], n: Int, r: Int, p: Int, count: Int
    ) throws(CryptoError) -> [UInt8] {
        let memoryLimit = 1 << 30
        guard n > 1, n & (n - 1) == 0, n <= 1 << 24, (1...1024).contains(r), (1...1024).contains(p),
            r * p < 1 << 30, 128 * r * (n + p + 2) <= memoryLimit, (1...4096).contains(count)
        else { throw CryptoError(.invalidParameter, "scrypt parameters out of bounds") }
        var key = [UInt8](repeating: 0, count: count)
        let status = password.withUnsafeBytes { password in
            EVP_PBE_scrypt(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count, salt, salt.count, UInt64(n),
                UInt64(r), UInt64(p), UInt64(memoryLimit), &key, count)
        }
        try check(status, .invalidParameter)
        return key
    }
}
