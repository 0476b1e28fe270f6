/// A hash function of FIPS 180-4.
///
/// ```swift
/// let fingerprint = HashFunction.sha256.digest(Array("abc".utf8))
/// ```
public enum HashFunction: Int, Sendable, CaseIterable {
    /// SHA-1: only where a protocol asks for it (TOTP); collisions are cheap.
    case sha1
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// The length of a digest in bytes.
    public var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The digest of a message.
    public func digest(_ message: [UInt8]) -> [UInt8] { digest(message.span) }

    /// The digest of a message.
    public func digest(_ message: Span<UInt8>) -> [UInt8] {
        withDigest(of: message) { Array($0) }
    }

    /// Gives `body` the digest of a message, which lies on the stack meanwhile.
    func withDigest<Result>(of message: Span<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount) { digest in
            message.withUnsafeBufferPointer { DigestContexts.ofThisThread.digest($0, self, into: digest) }
            return body(UnsafeBufferPointer(digest))
        }
    }

    /// OpenSSL's implementation.
    var fetched: Fetched {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }

    /// OpenSSL's name for it.
    var opensslName: String {
        switch self {
        case .sha1: "SHA1"
        case .sha256: "SHA2-256"
        case .sha384: "SHA2-384"
        case .sha512: "SHA2-512"
        }
    }
}
