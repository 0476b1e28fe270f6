internal import CLatchkeyOpenSSL

/// RSA-2048 with PKCS #1 v1.5 and SHA-256 through OpenSSL's EVP functions in this process, and nothing else: no
/// encoding, one context for all operations.
final class BareSignature {
    private let key: OpaquePointer
    private let signing: OpaquePointer, verifying: OpaquePointer
    private let digest = [UInt8](repeating: 0x5a, count: 32)
    /// As long as what is signed of an access token.
    private let message = [UInt8](repeating: 0x5a, count: 700)
    private var signature = [UInt8](repeating: 0, count: 256)

    /// Makes a key.
    init() throws {
        guard let generator = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { throw BenchError("no RSA") }
        defer { EVP_PKEY_CTX_free(generator) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(generator) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(generator, 2048) == 1,
            EVP_PKEY_generate(generator, &made) == 1, let key = made,
            let signing = EVP_PKEY_CTX_new(key, nil), let verifying = EVP_MD_CTX_new()
        else { throw BenchError("OpenSSL makes no RSA key") }
        (self.key, self.signing, self.verifying) = (key, signing, verifying)
        guard EVP_PKEY_sign_init(signing) == 1, EVP_PKEY_CTX_set_rsa_padding(signing, RSA_PKCS1_PADDING) == 1,
            EVP_PKEY_CTX_set_signature_md(signing, EVP_sha256()) == 1,
            EVP_DigestVerifyInit_ex(verifying, nil, "SHA2-256", nil, nil, key, nil) == 1
        else { throw BenchError("OpenSSL refuses PKCS #1 v1.5") }
        try signMessage()
    }

    deinit {
        EVP_PKEY_CTX_free(signing)
        EVP_MD_CTX_free(verifying)
        EVP_PKEY_free(key)
    }

    /// Signs a digest.
    func sign() throws {
        var made = [UInt8](repeating: 0, count: 256)
        var count = made.count
        guard EVP_PKEY_sign(signing, &made, &count, digest, digest.count) == 1 else {
            throw BenchError("OpenSSL did not sign")
        }
    }

    /// Verifies a token's length of bytes, hashing included: RS256 as OpenSSL alone does it.
    func verify() throws {
        guard EVP_DigestVerifyInit_ex(verifying, nil, nil, nil, nil, nil, nil) == 1,
            EVP_DigestVerify(verifying, signature, signature.count, message, message.count) == 1
        else { throw BenchError("OpenSSL did not verify") }
    }

    private func signMessage() throws {
        guard let context = EVP_MD_CTX_new() else { throw BenchError("no memory") }
        defer { EVP_MD_CTX_free(context) }
        var count = signature.count
        guard EVP_DigestSignInit_ex(context, nil, "SHA2-256", nil, nil, key, nil) == 1,
            EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else { throw BenchError("OpenSSL did not sign") }
    }
}
