internal import CLatchkeyOpenSSL

/// The client's side of TLS for load: it believes every certificate.
final class TLSClient {
    // SAFETY: made once and only read; OpenSSL counts the references to a context with atomics.
    private nonisolated(unsafe) static let context = SSL_CTX_new(TLS_client_method())

    private let session: OpaquePointer

    /// Shakes hands on a connected socket.
    init(descriptor: Int32) throws {
        guard let session = SSL_new(Self.context) else { throw BenchError("no memory for a TLS session") }
        self.session = session
        guard SSL_set_fd(session, descriptor) == 1, SSL_connect(session) == 1 else {
            throw BenchError("the TLS handshake failed")
        }
    }

    deinit { SSL_free(session) }

    /// Writes bytes; returns how many were taken, or at most 0 when the connection is gone.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        Int(SSL_write(session, bytes.baseAddress, Int32(bytes.count)))
    }

    /// Reads what has come; returns how many bytes, or at most 0 when the connection is gone.
    func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
        Int(SSL_read(session, bytes.baseAddress, Int32(bytes.count)))
    }
}
