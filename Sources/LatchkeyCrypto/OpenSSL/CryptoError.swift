internal import CLatchkeyOpenSSL

/// Why a cryptographic operation failed.
///
/// Equality looks at the ``code`` alone; ``details`` is for people and never holds key material.
public struct CryptoError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable {
        /// A key of the wrong kind, size or encoding, or a point that is not on its curve.
        case invalidKey
        /// A parameter outside its bounds: a cost, a length, an iteration count.
        case invalidParameter
        /// A sealed text that was changed, cut, or sealed under another key or for another purpose.
        case authenticationFailed
        /// A value of the other side that the protocol forbids, such as SRP's A ≡ 0 (mod N).
        case illegalPublicValue
        /// OpenSSL refused for a reason of its own, such as a lack of memory.
        case failed
    }

    /// The kind of failure.
    public let code: Code
    /// What OpenSSL had in its error queue, or what was wrong in our words.
    public let details: String

    /// Makes an error in words that hold no key material.
    public init(_ code: Code, _ details: String = "") {
        self.code = code
        self.details = details
    }

    public var description: String { details.isEmpty ? "\(code)" : "\(code): \(details)" }

    public static func == (left: CryptoError, right: CryptoError) -> Bool { left.code == right.code }

    /// An error with the text of this thread's OpenSSL error queue, which is empty afterwards. A queue left filled
    /// would be read by the next user of the thread, a TLS connection for instance, as its own failure.
    static func fromQueue(_ code: Code) -> CryptoError {
        var lines: [String] = []
        while case let number = ERR_get_error(), number != 0 {
            guard lines.count < 4, let reason = ERR_reason_error_string(number) else { continue }
            lines.append(String(cString: reason))
        }
        return CryptoError(code, lines.joined(separator: "; "))
    }
}

/// Throws what OpenSSL's error queue says when a call did not return 1.
func check(_ status: Int32, _ code: CryptoError.Code = .failed) throws(CryptoError) {
    guard status == 1 else { throw .fromQueue(code) }
}

/// The pointer that a call of OpenSSL returned, or what the error queue says when it returned none.
func check<Pointer>(_ pointer: Pointer?, _ code: CryptoError.Code = .failed) throws(CryptoError) -> Pointer {
    guard let pointer else { throw .fromQueue(code) }
    return pointer
}
