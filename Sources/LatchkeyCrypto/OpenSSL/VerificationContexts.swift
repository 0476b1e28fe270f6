internal import CLatchkeyOpenSSL
internal import LatchkeyPlatform

/// The idle contexts of one key for one kind of signature: a new context costs 30 % of an RS256 verification.
///
/// A verification takes a context and puts it back; there are never more than were in use at one moment.
final class VerificationContexts: Sendable {
    private let key: PKey
    private let configure: @Sendable (OpaquePointer) -> Bool
    private let idle = Lock<[Context]>([])

    /// `configure` sets the digest and the padding of a new context.
    init(_ key: PKey, configure: @escaping @Sendable (OpaquePointer) -> Bool) {
        self.key = key
        self.configure = configure
    }

    /// Whether OpenSSL finds the signature to be that of the digest. Never throws: what is wrong is not valid.
    func isValid(_ signature: [UInt8], digest: [UInt8]) -> Bool {
        guard let context = idle.withLock({ $0.popLast() }) ?? Context(key, configure) else { return false }
        let valid = EVP_PKEY_verify(context.pointer, signature, signature.count, digest, digest.count) == 1
        if !valid { ERR_clear_error() }
        idle.withLock { $0.append(context) }
        return valid
    }

    // SAFETY: a context is in the idle list or in the hands of one thread.
    private final class Context: @unchecked Sendable {
        let pointer: OpaquePointer

        init?(_ key: PKey, _ configure: (OpaquePointer) -> Bool) {
            guard let pointer = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { return nil }
            self.pointer = pointer
            guard EVP_PKEY_verify_init(pointer) == 1, configure(pointer) else {
                ERR_clear_error()
                return nil
            }
        }

        deinit { EVP_PKEY_CTX_free(pointer) }
    }
}
