internal import CLatchkeyOpenSSL

extension HashFunction {
    /// Derives a key from a password (PBKDF2 of RFC 8018 §5.2 with HMAC).
    ///
    /// It blocks for as long as `iterations` take: keep it off event loops.
    /// - Throws: ``CryptoError/Code/invalidParameter`` unless `iterations` is in 1...100,000,000 and `count` in
    ///   1...4096.
    public func pbkdf2(
        password: [UInt8], salt: [UInt8], iterations: Int, count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (1...100_000_000).contains(iterations), (1...4096).contains(count) else {
            throw CryptoError(.invalidParameter, "PBKDF2 iterations or length out of bounds")
        }
        var key = [UInt8](repeating: 0, count: count)
        let status = password.withUnsafeBytes { password in
            PKCS5_PBKDF2_HMAC(
                password.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(password.count), salt,
                Int32(salt.count), Int32(iterations), fetched.pointer, Int32(count), &key)
        }
        try check(status)
        return key
    }
}
