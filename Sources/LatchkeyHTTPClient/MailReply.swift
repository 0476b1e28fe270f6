internal import CLatchkeyCurl

/// What a mail server said last (RFC 5321 §4.2): the code, and the enhanced status code after it (RFC 2034), if there
/// is one. The words after them often repeat the receiver's address and are not kept.
struct MailReply {
    /// The code, 0 before the first reply.
    private(set) var code = 0
    private var enhanced = ""

    /// Takes one line of a reply; it may be one of several.
    mutating func receive(_ line: UnsafeRawBufferPointer) {
        guard line.count >= 3, line.prefix(3).allSatisfy(Self.isDigit) else { return }
        let code = line.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        // The answer to the good-bye that libcurl says after a refusal, before it tells of it.
        guard code != 221 else { return }
        self.code = code
        let word = line.dropFirst(4).prefix(12).prefix { $0 > UInt8(ascii: " ") }
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isStatus =
            parts.count == 3 && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(Self.isDigit) }
        enhanced = isStatus ? " " + String(decoding: word, as: UTF8.self) : ""
    }

    /// `550 5.1.1`; `nil` before the first reply.
    var text: String? { code == 0 ? nil : "\(code)\(enhanced)" }

    /// What kind of failure it is that libcurl ended the exchange with, after this reply.
    ///
    /// libcurl tells a refused `MAIL`, `RCPT` or `DATA` as "send error" and a content that was not taken as "weird
    /// server reply", which an unfit greeting is as well: then nothing of the content was sent.
    func failure(_ status: CURLcode, hasSentAll: Bool) -> MailError.Code {
        switch status {
        case CURLE_LOGIN_DENIED: return .loginRefused
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
            return .untrusted
        case CURLE_URL_MALFORMAT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN,
            CURLE_UNSUPPORTED_PROTOCOL:
            return .invalidMail
        case CURLE_SEND_ERROR, CURLE_WEIRD_SERVER_REPLY:
            guard status == CURLE_SEND_ERROR || hasSentAll else { return .unavailable }
            switch code {
            // Credentials are wanted, or others or better ones (RFC 4954 §6): it would be the same for any mail.
            case 530, 534, 535, 538: return .loginRefused
            // The server is about to close (RFC 5321 §3.8).
            case 421: return .unavailable
            case 400...499: return .postponed
            case 500...599: return .refused
            default: return .unavailable
            }
        default: return .unavailable
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
