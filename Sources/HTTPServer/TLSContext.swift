internal import CLatchkeyOpenSSL
internal import Glibc

/// A certificate with its key, and how TLS is spoken with them: versions 1.2 and 1.3, forward secrecy and authenticated
/// encryption only (RFC 9325), HTTP/1.1 in ALPN (RFC 7301), no renegotiation, no compression, no early data.
///
/// ```swift
/// configuration.tls = try TLSContext(certificate: "fullchain.pem", key: "privkey.pem")
/// ```
///
/// Sessions are resumed by tickets that are good for two hours; the keys that seal them live and die with the context,
/// so a server that runs for long takes a new one (``HTTPServer/use(_:)``) from time to time.
public final class TLSContext: Sendable {
    /// The least version that is spoken.
    public enum Version: Sendable {
        /// TLS 1.2 (RFC 5246)
        case tls12
        /// TLS 1.3 (RFC 8446)
        case tls13
    }

    /// How long a ticket is good for, in seconds.
    private static let ticketSeconds = 7200

    // SAFETY: an SSL_CTX that is no longer changed may be used by several threads (openssl-threads(7)); it is set up
    // before anyone else sees it.
    private nonisolated(unsafe) let context: OpaquePointer

    /// Reads a certificate and the certificates that lead from it to its authority (PEM, in this order), and its key
    /// (PEM, not encrypted). Throws ``TLSError``.
    public init(certificate: String, key: String, minimumVersion: Version = .tls12) throws(TLSError) {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw TLSError(.setUp, TLSError.queuedReason()) }
        self.context = context
        try Self.setUp(context, minimumVersion)
        ERR_clear_error()
        try Self.checkReadable(certificate, as: .certificate)
        guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            throw TLSError(.certificate, "\(certificate): \(TLSError.queuedReason())")
        }
        try Self.checkReadable(key, as: .key)
        // A key that is encrypted cannot be read: nobody is asked for its password.
        SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
        guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
            let reason = TLSError.queuedReason()
            guard !reason.contains("mismatch") else {
                throw TLSError(.mismatch, "the key in \(key) does not belong to the certificate in \(certificate)")
            }
            throw TLSError(.key, "\(key): \(reason)")
        }
    }

    deinit { SSL_CTX_free(context) }

    /// A connection that waits for a handshake; nil where memory is short.
    func makeConnection() -> OpaquePointer? { SSL_new(context) }

    /// Whether the certificate's life is over.
    public var isExpired: Bool {
        guard let certificate = SSL_CTX_get0_certificate(context) else { return true }
        return X509_cmp_current_time(X509_get0_notAfter(certificate)) < 0
    }

    private static func setUp(_ context: OpaquePointer, _ minimumVersion: Version) throws(TLSError) {
        let version =
            switch minimumVersion {
            case .tls12: TLS1_2_VERSION
            case .tls13: TLS1_3_VERSION
            }
        latchkey_tls_set_options(context)
        latchkey_tls_speak_http(context)
        SSL_CTX_set_timeout(context, ticketSeconds)
        guard SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(version), nil) == 1,
            // Of version 1.2; those of 1.3 are all good.
            SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") == 1,
            latchkey_tls_set_groups(context, "X25519:P-256:P-384") == 1
        else { throw TLSError(.setUp, TLSError.queuedReason()) }
    }

    private static func checkReadable(_ path: String, as code: TLSError.Code) throws(TLSError) {
        // Whoever opens a pipe waits for its other end, and files are read again while the server runs.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw TLSError(code, "\(path): \(String(cString: strerror(errno)))") }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw TLSError(code, "\(path): it is no file")
        }
    }
}
