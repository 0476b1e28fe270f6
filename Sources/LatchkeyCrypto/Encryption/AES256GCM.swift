internal import CLatchkeyOpenSSL

/// Authenticated encryption: AES-256 in Galois/Counter Mode (NIST SP 800-38D).
///
/// Every text gets a random nonce, so one key may seal 2^32 texts before the chance of a repeated nonce exceeds 2^-32
/// (SP 800-38D §8.3).
/// ```swift
/// let box = try AES256GCM(key: SecureRandom.bytes(32))
/// let sealed = try box.seal(plaintext, authenticating: purpose)
/// ```
public struct AES256GCM: Sendable {
    /// How much longer a sealed text is than its plaintext, in bytes: the nonce and the tag.
    public static let overhead = nonceCount + tagCount

    private static let nonceCount = 12, tagCount = 16
    private let key: [UInt8]

    /// Takes a key of 32 bytes. Throws ``CryptoError/Code/invalidKey`` for another length.
    public init(key: [UInt8]) throws(CryptoError) {
        guard key.count == 32 else { throw CryptoError(.invalidKey, "an AES-256 key has 32 bytes") }
        self.key = key
    }

    /// Encrypts a text and binds it to `context`, which is authenticated but not stored: nonce ‖ ciphertext ‖ tag.
    public func seal(_ plaintext: [UInt8], authenticating context: [UInt8]) throws(CryptoError) -> [UInt8] {
        let nonce = SecureRandom.bytes(Self.nonceCount)
        let cipher = CipherContext.ofThisThread.pointer
        defer { EVP_CIPHER_CTX_reset(cipher) }
        try check(EVP_EncryptInit_ex2(cipher, Fetched.aes256GCM.pointer, key, nonce, nil))
        var written: Int32 = 0
        try check(EVP_EncryptUpdate(cipher, nil, &written, context, Int32(context.count)))
        var sealed = nonce + [UInt8](repeating: 0, count: plaintext.count + Self.tagCount)
        let status = sealed.withUnsafeMutableBufferPointer { sealed -> Int32 in
            let text = sealed.baseAddress! + Self.nonceCount
            guard EVP_EncryptUpdate(cipher, text, &written, plaintext, Int32(plaintext.count)) == 1 else { return 0 }
            let tag = text + plaintext.count
            guard EVP_EncryptFinal_ex(cipher, tag, &written) == 1 else { return 0 }
            return EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagCount), tag)
        }
        try check(status)
        return sealed
    }

    /// The text that was sealed for `context`.
    ///
    /// Throws ``CryptoError/Code/authenticationFailed`` when a bit was changed, or the key or the context is another.
    public func open(_ sealed: [UInt8], authenticating context: [UInt8]) throws(CryptoError) -> [UInt8] {
        let count = sealed.count - Self.overhead
        guard count >= 0 else { throw CryptoError(.authenticationFailed, "too short") }
        let cipher = CipherContext.ofThisThread.pointer
        defer { EVP_CIPHER_CTX_reset(cipher) }
        try check(EVP_DecryptInit_ex2(cipher, Fetched.aes256GCM.pointer, key, sealed, nil))
        var written: Int32 = 0
        try check(EVP_DecryptUpdate(cipher, nil, &written, context, Int32(context.count)))
        var tag = Array(sealed.suffix(Self.tagCount))
        var plaintext = [UInt8](repeating: 0, count: count)
        let status = sealed.withUnsafeBufferPointer { sealed -> Int32 in
            let text = sealed.baseAddress! + Self.nonceCount
            guard EVP_DecryptUpdate(cipher, &plaintext, &written, text, Int32(count)) == 1 else { return 0 }
            return EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagCount), &tag)
        }
        try check(status)
        var rest: UInt8 = 0
        guard EVP_DecryptFinal_ex(cipher, &rest, &written) == 1 else {
            ERR_clear_error()
            throw CryptoError(.authenticationFailed, "")
        }
        return plaintext
    }
}

/// A thread's cipher context. It is reset after every use, so that no key stays in it.
private final class CipherContext {
    private static let ofThreads = ThreadLocal { CipherContext() }
    static var ofThisThread: CipherContext { ofThreads.value }

    let pointer = EVP_CIPHER_CTX_new()!

    deinit { EVP_CIPHER_CTX_free(pointer) }
}
