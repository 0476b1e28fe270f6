internal import CEvent
internal import CLatchkeyOpenSSL
internal import Glibc

/// A connection's way to its client: a socket with libevent's buffers, in the clear or through TLS. All the rest of a
/// connection is the same for both.
///
/// Written by libevent, an answer costs two `epoll_ctl` calls, and through TLS a record for each piece. So bytes are
/// offered to the socket at once, and only what it does not take waits in libevent's buffer.
struct Transport {
    /// libevent's bufferevent.
    let buffers: OpaquePointer
    private let descriptor: Int32
    /// OpenSSL's connection; it belongs to the bufferevent.
    private let tls: OpaquePointer?

    /// The most that a TLS record holds (RFC 8446 §5.1).
    private static let recordBytes = 16384

    /// Takes a socket over; nil, with the socket still open, where memory is short.
    init?(_ descriptor: Int32, on base: OpaquePointer, through context: TLSContext?) {
        self.descriptor = descriptor
        let options = Int32(BEV_OPT_CLOSE_ON_FREE.rawValue)
        if let context {
            guard let tls = context.makeConnection() else { return nil }
            guard
                let buffers = bufferevent_openssl_socket_new(base, descriptor, tls, BUFFEREVENT_SSL_ACCEPTING, options)
            else {
                SSL_free(tls)
                return nil
            }
            (self.tls, self.buffers) = (tls, buffers)
        } else {
            guard let buffers = bufferevent_socket_new(base, descriptor, options) else { return nil }
            (self.tls, self.buffers) = (nil, buffers)
        }
    }

    /// Whether a handshake comes first.
    var isTLS: Bool { tls != nil }

    var input: OpaquePointer { bufferevent_get_input(buffers) }

    /// How many bytes wait for the socket to take them.
    var waitingCount: Int { evbuffer_get_length(bufferevent_get_output(buffers)) }

    // MARK: - Reading

    /// Moves what TLS has decrypted to the input, up to `limit` bytes there. libevent fetches nothing while the input is
    /// full, and is woken by the socket only, which has given away all that belongs to a record.
    func fetchDecrypted(upTo limit: Int) {
        guard let tls else { return }
        while true {
            let pending = Int(SSL_pending(tls))
            guard pending > 0, evbuffer_get_length(input) < limit else { return }
            var space = iovec()
            guard evbuffer_reserve_space(input, pending, &space, 1) == 1 else { return }
            let count = SSL_read(tls, space.iov_base, Int32(min(space.iov_len, pending)))
            guard count > 0 else { return ERR_clear_error() }
            space.iov_len = Int(count)
            evbuffer_commit_space(input, &space, 1)
        }
    }

    /// Whether the client has sent something that was not read from the socket.
    var hasUnread: Bool {
        var byte: UInt8 = 0
        return evbuffer_get_length(input) > 0 || recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }

    // MARK: - Writing

    /// Writes bytes, or lets them wait behind others; returns how many wait now that did not before, and nil where the
    /// connection is broken.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var sent = 0
        if waitingCount == 0 {
            guard let count = tls.map({ send(bytes, through: $0) }) ?? send(bytes) else { return nil }
            sent = count
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        guard !rest.isEmpty else { return 0 }
        guard bufferevent_write(buffers, rest.baseAddress, rest.count) == 0 else { return nil }
        // A record that OpenSSL could not get rid of must be offered again as it was, in one piece.
        if isTLS, sent + rest.count == bytes.count {
            evbuffer_pullup(bufferevent_get_output(buffers), min(rest.count, Self.recordBytes))
        }
        return rest.count
    }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        guard count < 0 else { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    private func send(_ bytes: UnsafeRawBufferPointer, through tls: OpaquePointer) -> Int? {
        var sent = 0
        while sent < bytes.count {
            // The queue of errors belongs to the thread, and what another connection left there would count as ours.
            ERR_clear_error()
            let piece = Int32(min(bytes.count - sent, Self.recordBytes))
            let count = SSL_write(tls, bytes.baseAddress! + sent, piece)
            if count > 0 {
                sent += Int(count)
                continue
            }
            switch SSL_get_error(tls, count) {
            case SSL_ERROR_WANT_WRITE, SSL_ERROR_WANT_READ: return sent
            default:
                ERR_clear_error()
                return nil
            }
        }
        return sent
    }

    /// Says that nothing more will be written, where all has been: `close_notify` (RFC 8446 §6.1), then FIN.
    func endWriting() {
        sayGoodbye()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    // MARK: - Ends

    /// Closes the socket. `isComplete` says that all was written that should be.
    func close(isComplete: Bool) {
        bufferevent_setcb(buffers, nil, nil, nil, nil)
        if isComplete { sayGoodbye() }
        bufferevent_free(buffers)
    }

    private func sayGoodbye() {
        guard let tls, SSL_is_init_finished(tls) == 1 else { return }
        ERR_clear_error()
        if SSL_shutdown(tls) < 0 { ERR_clear_error() }
    }
}
