internal import CLatchkeyOpenSSL
internal import LatchkeyPlatform

/// The idle contexts of one key for one kind of operation: a new context costs 30 % of an RS256 verification and 3 µs
/// of a signature.
///
/// An operation takes a context and puts it back; there are never more than were in use at one moment.
final class KeyContexts: Sendable {
    private let key: PKey
    private let prepare: @Sendable (OpaquePointer) -> Bool
    private let idle = Lock<[Context]>([])

    /// `prepare` says what a new context is for, and sets its digest and padding.
    init(_ key: PKey, prepare: @escaping @Sendable (OpaquePointer) -> Bool) {
        self.key = key
        self.prepare = prepare
    }

    /// Runs `body` with a context; `nil` when OpenSSL makes none, with its reasons in its error queue.
    func use<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
        guard let context = idle.withLock({ $0.popLast() }) ?? Context(key, prepare) else { return nil }
        defer { idle.withLock { $0.append(context) } }
        return body(context.pointer)
    }

    // SAFETY: a context is in the idle list or in the hands of one thread.
    private final class Context: @unchecked Sendable {
        let pointer: OpaquePointer

        init?(_ key: PKey, _ prepare: (OpaquePointer) -> Bool) {
            guard let pointer = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { return nil }
            self.pointer = pointer
            guard prepare(pointer) else { return nil }
        }

        deinit { EVP_PKEY_CTX_free(pointer) }
    }
}
