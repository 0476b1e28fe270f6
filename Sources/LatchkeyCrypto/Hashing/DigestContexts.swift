internal import CLatchkeyOpenSSL

/// A thread's digest contexts, one a hash function: starting a context again with the function it had costs nothing,
/// another function makes it allocate.
final class DigestContexts {
    private static let ofThreads = ThreadLocal { DigestContexts() }
    static var ofThisThread: DigestContexts { ofThreads.value }

    private let contexts: [OpaquePointer]

    private init() {
        contexts = HashFunction.allCases.map { _ in EVP_MD_CTX_new()! }
    }

    deinit {
        contexts.forEach(EVP_MD_CTX_free)
    }

    /// A digest fails only when memory runs out, which ends the program as it does everywhere in Swift.
    ///
    /// `digest` has room for the function's `byteCount`.
    func digest(
        _ message: UnsafeBufferPointer<UInt8>, _ function: HashFunction, into digest: UnsafeMutableBufferPointer<UInt8>
    ) {
        let context = contexts[function.rawValue]
        guard EVP_DigestInit_ex2(context, function.fetched.pointer, nil) == 1,
            EVP_DigestUpdate(context, message.baseAddress, message.count) == 1,
            EVP_DigestFinal_ex(context, digest.baseAddress, nil) == 1
        else { fatalError("\(function): \(CryptoError.fromQueue(.failed))") }
    }
}
