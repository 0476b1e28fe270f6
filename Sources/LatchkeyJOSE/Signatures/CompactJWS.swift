internal import Glibc
internal import LatchkeyJSON

/// A signed token in the compact form (RFC 7515 §7.1): taken apart strictly, not yet verified.
///
/// ```swift
/// let token = try CompactJWS(parsing: text)
/// guard let key = set[token.header.kid ?? ""], token.isValid(for: key) else { throw … }
/// use(token.payload)
/// ```
public struct CompactJWS: Sendable {
    /// The longest token that is read unless the caller says otherwise, in bytes.
    public static let maximumSize = 1 << 16

    /// What the token says of itself.
    public let header: JWSHeader
    /// What is signed: claims, if it is a JWT. Not to be used before ``isValid(for:)`` said yes.
    public let payload: [UInt8]
    /// The signature's bytes.
    public let signature: [UInt8]
    private let text: String
    private let signedCount: Int

    /// Takes a token apart.
    ///
    /// Throws ``JOSEError/Code/malformed`` unless it is three parts of canonical base64url with two dots between and
    /// nothing around, ``JOSEError/Code/tooLarge`` beyond `maximumSize` bytes, and what reading the header throws.
    public init(parsing token: String, maximumSize: Int = CompactJWS.maximumSize) throws(JOSEError) {
        let bytes = token.utf8.span
        guard bytes.count <= maximumSize else { throw JOSEError(.tooLarge) }
        guard let first = Self.dot(in: bytes, from: 0), let second = Self.dot(in: bytes, from: first + 1) else {
            throw JOSEError(.malformed, "not three parts")
        }
        // A third dot is no digit of base64url and is refused with the signature.
        guard let payload = Base64URL.decode(bytes.extracting(first + 1..<second)),
            let signature = Base64URL.decode(bytes.extracting(second + 1..<bytes.count))
        else { throw JOSEError(.malformed, "not canonical base64url") }
        header = try JWSHeaderCache.shared.header(bytes.extracting(0..<first))
        self.payload = payload
        self.signature = signature
        text = token
        signedCount = second
    }

    private static func dot(in text: Span<UInt8>, from start: Int) -> Int? {
        text.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(UInt8(ascii: ".")), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// What the signature is made over (RFC 7515 §5.1): the first two parts as they came.
    public var signingInput: [UInt8] { Array(text.utf8.prefix(signedCount)) }

    /// Whether the key signed this token, with the key's algorithm and under the key's name, if the token has one.
    public func isValid(for key: VerificationKey) -> Bool {
        guard header.algorithm == key.algorithm else { return false }
        if let kid = header.kid, let name = key.kid {
            guard kid.isSameText(as: name) else { return false }
        }
        return key.isValid(signature, for: text.utf8.span.extracting(0..<signedCount))
    }
}
