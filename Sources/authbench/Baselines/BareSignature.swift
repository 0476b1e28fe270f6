internal import CLatchkeyOpenSSL

/// RSA-2048 with PKCS #1 v1.5 and SHA-256 through OpenSSL's EVP functions in this process, and nothing else: no hashing,
/// no encoding, one context for all operations.
final class BareSignature {
    private let key: OpaquePointer
    private let signing: OpaquePointer, verifying: OpaquePointer
    private let digest = [UInt8](repeating: 0x5a, count: 32)
    private var signature = [UInt8](repeating: 0, count: 256)

    /// Makes a key.
    init() throws {
        guard let generator = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { throw BenchError("no RSA") }
        defer { EVP_PKEY_CTX_free(generator) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(generator) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(generator, 2048) == 1,
            EVP_PKEY_generate(generator, &made) == 1, let key = made,
            let signing = EVP_PKEY_CTX_new(key, nil), let verifying = EVP_PKEY_CTX_new(key, nil)
        else { throw BenchError("OpenSSL makes no RSA key") }
        (self.key, self.signing, self.verifying) = (key, signing, verifying)
        guard EVP_PKEY_sign_init(signing) == 1, EVP_PKEY_verify_init(verifying) == 1 else {
            throw BenchError("OpenSSL signs nothing")
        }
        for context in [signing, verifying] {
            guard EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
                EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1
            else { throw BenchError("OpenSSL refuses PKCS #1 v1.5") }
        }
    }

    deinit {
        EVP_PKEY_CTX_free(signing)
        EVP_PKEY_CTX_free(verifying)
        EVP_PKEY_free(key)
    }

    /// Signs once.
    func sign() throws {
        var count = signature.count
        guard EVP_PKEY_sign(signing, &signature, &count, digest, digest.count) == 1 else {
            throw BenchError("OpenSSL did not sign")
        }
    }

    /// Verifies what was signed last.
    func verify() throws {
        guard EVP_PKEY_verify(verifying, signature, signature.count, digest, digest.count) == 1 else {
            throw BenchError("OpenSSL did not verify")
        }
    }
}
