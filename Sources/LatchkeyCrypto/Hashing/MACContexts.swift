internal import CLatchkeyOpenSSL

/// A thread's HMAC contexts, one a hash function. Setting a key costs two blocks of hashing; making a context costs
/// several times that.
final class MACContexts {
    private static let ofThreads = ThreadLocal { MACContexts() }
    static var ofThisThread: MACContexts { ofThreads.value }

    private let contexts: [OpaquePointer]

    private init() {
        contexts = HashFunction.allCases.map { function in
            let context = EVP_MAC_CTX_new(Fetched.hmac.pointer)!
            let status = latchkey_hmac_choose_digest(context, function.opensslName)
            precondition(status == 1, "HMAC without \(function)")
            return context
        }
    }

    deinit {
        contexts.forEach(EVP_MAC_CTX_free)
    }

    /// An HMAC fails only when memory runs out, which ends the program as it does everywhere in Swift.
    func hmac(_ message: UnsafeBufferPointer<UInt8>, key: [UInt8], _ function: HashFunction) -> [UInt8] {
        let context = contexts[function.rawValue]
        // An empty key is a key: OpenSSL takes a null pointer for "keep the key of before".
        let keyed = key.isEmpty ? EVP_MAC_init(context, [0], 0, nil) : EVP_MAC_init(context, key, key.count, nil)
        return [UInt8](unsafeUninitializedCapacity: function.byteCount) { tag, count in
            guard keyed == 1, EVP_MAC_update(context, message.baseAddress, message.count) == 1,
                EVP_MAC_final(context, tag.baseAddress, &count, function.byteCount) == 1
            else { fatalError("HMAC-\(function): \(CryptoError.fromQueue(.failed))") }
        }
    }
}
