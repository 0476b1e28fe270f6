/// A key for HMAC (RFC 2104, FIPS 198-1), keyed once and used from any thread.
///
/// ```swift
/// let key = HMACKey(.sha256, key: secret)
/// let tag = key.authenticate(message)
/// guard key.isValid(tag, for: message) else { throw … }
/// ```
public struct HMACKey: Sendable {
    /// The hash function beneath.
    public let hash: HashFunction
    private let key: [UInt8]

    /// Makes a key from bytes of any length; those beyond the hash's block size count through their digest.
    public init(_ hash: HashFunction, key: [UInt8]) {
        self.hash = hash
        self.key = key
    }

    /// The tag of a message: `hash.byteCount` bytes.
    public func authenticate(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer { MACContexts.ofThisThread.hmac($0, key: key, hash) }
    }

    /// The tag of a message: `hash.byteCount` bytes.
    public func authenticate(_ message: Span<UInt8>) -> [UInt8] {
        message.withUnsafeBufferPointer { MACContexts.ofThisThread.hmac($0, key: key, hash) }
    }

    /// Whether `tag` is the whole tag of `message`; takes the same time wherever the first difference lies.
    public func isValid(_ tag: [UInt8], for message: [UInt8]) -> Bool {
        ConstantTime.equal(authenticate(message), tag)
    }
}

extension HashFunction {
    /// The HMAC of one message; for many messages under one key, ``HMACKey`` reads better.
    public func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
        HMACKey(self, key: key).authenticate(message)
    }
}
