internal import CLatchkeyOpenSSL

extension PKey {
    /// Whether `signature` is this key's signature of a message that the algorithm hashes itself, as those of RFC 8032
    /// do. Never throws: what is wrong is not valid.
    func isValid(_ signature: [UInt8], forWhole message: Span<UInt8>) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        let valid = message.withUnsafeBufferPointer { message in
            EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, pointer, nil) == 1
                && EVP_DigestVerify(context, signature, signature.count, message.baseAddress, message.count) == 1
        }
        if !valid { ERR_clear_error() }
        return valid
    }
}
