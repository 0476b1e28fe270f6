extension HashFunction {
    /// Derives keys from a secret that has enough entropy already (RFC 5869: extract, then expand).
    ///
    /// - Parameters:
    ///   - secret: the input keying material.
    ///   - salt: may be empty, which RFC 5869 §2.2 takes as zeros.
    ///   - info: what the key is for; different texts give independent keys.
    ///   - count: how many bytes, at most 255 times the digest's length.
    /// - Throws: ``CryptoError/Code/invalidParameter`` when `count` is outside its bounds.
    public func hkdf(
        secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoError) -> [UInt8] {
        guard (0...255 * byteCount).contains(count) else {
            throw CryptoError(.invalidParameter, "HKDF gives at most \(255 * byteCount) bytes")
        }
        let pseudorandomKey = HMACKey(self, key: hmac(key: salt, secret))
        var output: [UInt8] = []
        var block: [UInt8] = []
        var number: UInt8 = 0
        while output.count < count {
            number += 1
            block = pseudorandomKey.authenticate(block + info + [number])
            output += block
        }
        return Array(output.prefix(count))
    }
}
