internal import CLatchkeyOpenSSL
import Glibc

/// The TLS of a client: what it offers, and what came of it. Certificates are not checked, but can be told apart.
final class ClientTLS {
    /// A session that was there.
    // SAFETY: an SSL_SESSION that is no longer changed may be used by several threads.
    final class Session: @unchecked Sendable {
        fileprivate let pointer: OpaquePointer
        fileprivate init(_ pointer: OpaquePointer) { self.pointer = pointer }
        deinit { SSL_SESSION_free(pointer) }
    }

    struct Offer: Sendable {
        var versions = TLS1_2_VERSION...TLS1_3_VERSION
        /// Names for ALPN; empty offers none.
        var protocols: [String] = []
        /// The session to resume.
        var session: Session?
    }

    private let context: OpaquePointer
    private let connection: OpaquePointer

    /// Shakes hands over a connected socket that blocks; nil where the server refuses.
    init?(_ descriptor: Int32, _ offer: Offer = Offer()) {
        // A write to a closed socket is an error of the test, not its end.
        signal(SIGPIPE, SIG_IGN)
        context = SSL_CTX_new(TLS_client_method())
        // Else a version below 1.2 would not even be tried.
        SSL_CTX_set_security_level(context, 0)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(offer.versions.lowerBound), nil)
        SSL_CTX_ctrl(context, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(offer.versions.upperBound), nil)
        connection = SSL_new(context)
        let names = offer.protocols.flatMap { [UInt8($0.utf8.count)] + $0.utf8 }
        if !names.isEmpty { SSL_set_alpn_protos(connection, names, UInt32(names.count)) }
        if let session = offer.session { SSL_set_session(connection, session.pointer) }
        SSL_set_fd(connection, descriptor)
        ERR_clear_error()
        guard SSL_connect(connection) == 1 else { return nil }
    }

    deinit {
        ERR_clear_error()
        SSL_free(connection)
        SSL_CTX_free(context)
    }

    var version: String { String(cString: SSL_get_version(connection)) }
    var cipher: String { String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(connection))) }
    var wasResumed: Bool { SSL_session_reused(connection) == 1 }
    /// The server has said that it will send no more.
    var hasGoodbye: Bool { SSL_get_shutdown(connection) & SSL_RECEIVED_SHUTDOWN != 0 }

    /// The session, to be resumed.
    var session: Session? { SSL_get1_session(connection).map(Session.init) }

    var chosenProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(connection, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The name in the server's certificate.
    var serverName: String {
        var name = [CChar](repeating: 0, count: 256)
        let certificate = SSL_get0_peer_certificate(connection)
        X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName, &name, 256)
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        ERR_clear_error()
        return Int(SSL_write(connection, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Negative for an error, 0 at the end; an end without a goodbye is an error of OpenSSL's.
    func receive(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        ERR_clear_error()
        let count = SSL_read(connection, buffer.baseAddress, Int32(buffer.count))
        return count < 0 || count == 0 && !hasGoodbye ? -1 : Int(count)
    }

    func sayGoodbye() { SSL_shutdown(connection) }
}
