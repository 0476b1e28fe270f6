/// Why a key, a key set or a token is refused. It holds nothing of a token, so it may be logged.
public struct JOSEError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Code: Sendable {
        /// Not three parts of canonical base64url, or not one strict JSON object where one is due (RFC 7515 §5.2).
        case malformed
        /// Longer than the reader allows.
        case tooLarge
        /// An algorithm that no key here has: `none` in any spelling, `HS256`, an unknown one, or none named.
        case unsupportedAlgorithm
        /// A `crit` or `b64` member: nothing that must be understood is understood here (RFC 7515 §4.1.11, RFC 7797).
        case criticalHeader
        /// A JWK that is no key of ours: wrong members, a point off its curve, a weak modulus, another purpose.
        case invalidKey
        /// A secret where only public keys belong.
        case privateKey
        /// Two keys of a set have one `kid`.
        case ambiguousKey
    }

    /// The kind of fault.
    public let code: Code
    /// What was wrong, in words.
    public let details: String

    /// A fault with words for people.
    public init(_ code: Code, _ details: String = "") {
        self.code = code
        self.details = details
    }

    public var description: String { details.isEmpty ? "\(code)" : "\(code): \(details)" }

    public static func == (left: JOSEError, right: JOSEError) -> Bool { left.code == right.code }
}
