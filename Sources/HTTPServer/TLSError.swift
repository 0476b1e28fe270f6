internal import CLatchkeyOpenSSL

/// Why TLS cannot be spoken with a certificate and a key.
public struct TLSError: Error, Equatable, CustomStringConvertible {
    /// What is wrong.
    public enum Code: Sendable {
        /// The certificate's file cannot be read, or holds none that is good.
        case certificate
        /// The key's file cannot be read, or holds none, or an encrypted one.
        case key
        /// The key is another certificate's.
        case mismatch
        /// OpenSSL refused what it was told.
        case setUp
    }

    /// What is wrong.
    public let code: Code
    /// A sentence that names the files.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    /// What OpenSSL says about the failure, whose queue of errors is emptied: the first of them is the cause.
    static func queuedReason() -> String {
        defer { ERR_clear_error() }
        let error = ERR_peek_error()
        guard error != 0, let text = ERR_reason_error_string(error) else { return "OpenSSL gave no reason" }
        return String(cString: text)
    }
}
