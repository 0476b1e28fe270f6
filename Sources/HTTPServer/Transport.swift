internal import CEvent
internal import CLatchkeyOpenSSL
internal import Glibc

/// A connection's way to its client: a socket, in the clear or through TLS, and what waits on either side of it. All
/// the rest of a connection is the same for both.
///
/// Bytes are read and written straight away; the loop is asked to watch for room only when the socket did not take
/// what was offered. libevent's own buffers cost two calls more to read a request, two `epoll_ctl` to write its answer,
/// and through TLS a record for each piece.
final class Transport {
    /// How far a handshake has come.
    enum Handshake { case goesOn, isDone, hasFailed }

    /// What a look at the socket brought.
    enum Received { case something, nothing, failure }

    private let descriptor: Int32
    /// OpenSSL's connection; nil in the clear.
    private let tls: OpaquePointer?
    // SAFETY: the loop owns its connections, and closes them all before it goes.
    private unowned(unsafe) let loop: EventLoop
    private var readEvent: OpaquePointer?
    private var writeEvent: OpaquePointer?
    private var isReading = false
    private var isAwaitingRoom = false
    /// TLS has something of its own to write before it can read on.
    private var readingNeedsRoom = false
    private var output = OutputQueue()

    /// What came and was not consumed; nil when everything was.
    private var input: InputBuffer?
    /// The client has closed its sending side.
    private(set) var inputHasEnded = false

    /// The most that a TLS record holds (RFC 8446 §5.1).
    private static let recordBytes = 16384

    /// Takes a socket over; nil, with the socket still open, where memory is short.
    init?(_ descriptor: Int32, on loop: EventLoop, through context: TLSContext?) {
        self.descriptor = descriptor
        self.loop = loop
        guard let context else {
            tls = nil
            return
        }
        guard let tls = context.makeConnection() else { return nil }
        guard SSL_set_fd(tls, descriptor) == 1 else {
            SSL_free(tls)
            return nil
        }
        SSL_set_accept_state(tls)
        self.tls = tls
    }

    /// Whether a handshake comes first.
    var isTLS: Bool { tls != nil }

    /// Begins to watch the socket. `readable` and `writable` are called with `owner`; false where memory is short.
    func begin(
        for owner: UnsafeMutableRawPointer, readable: event_callback_fn, writable: event_callback_fn
    ) -> Bool {
        readEvent = event_new(loop.base, descriptor, Int16(EV_READ | EV_PERSIST), readable, owner)
        writeEvent = event_new(loop.base, descriptor, Int16(EV_WRITE | EV_PERSIST), writable, owner)
        watchInput()
        return isReading && writeEvent != nil
    }

    /// Watches for input unless it has ended or as much waits as may.
    private func watchInput() {
        let wants = !inputHasEnded && input?.isFull != true
        guard let readEvent, wants != isReading else { return }
        isReading = wants ? event_add(readEvent, nil) == 0 : event_del(readEvent) != 0
    }

    /// Watches for room while something waits for it.
    private func watchRoom(_ wants: Bool) {
        guard let writeEvent, wants != isAwaitingRoom else { return }
        isAwaitingRoom = wants ? event_add(writeEvent, nil) == 0 : event_del(writeEvent) != 0
    }

    // MARK: - TLS

    /// Goes on with the handshake.
    func shakeHands() -> Handshake {
        guard let tls else { return .isDone }
        // The queue of errors belongs to the thread, and what another connection left there would count as ours.
        ERR_clear_error()
        let status = SSL_do_handshake(tls)
        guard status != 1 else {
            watchRoom(false)
            return .isDone
        }
        switch SSL_get_error(tls, status) {
        case SSL_ERROR_WANT_READ:
            watchRoom(false)
            return .goesOn
        case SSL_ERROR_WANT_WRITE:
            watchRoom(true)
            return .goesOn
        default:
            ERR_clear_error()
            return .hasFailed
        }
    }

    private func sayGoodbye() {
        guard let tls, SSL_is_init_finished(tls) == 1 else { return }
        ERR_clear_error()
        if SSL_shutdown(tls) < 0 { ERR_clear_error() }
    }

    // MARK: - Reading

    /// How many bytes came and were not consumed.
    var unreadCount: Int { input?.count ?? 0 }

    /// The bytes that came and were not consumed; until the next call of a function here.
    var unread: UnsafeBufferPointer<UInt8> { input?.bytes ?? UnsafeBufferPointer(start: nil, count: 0) }

    /// The first `count` bytes were made use of.
    func consume(_ count: Int) { input?.consume(count) }

    /// Reads what has come, as far as there is place for it.
    func receive() -> Received {
        let input = self.input ?? loop.input
        self.input = input
        let room = input.room
        guard !room.isEmpty, !inputHasEnded else { return .nothing }
        if let tls { return receive(into: input, through: tls) }
        let count = recv(descriptor, room.baseAddress, room.count, 0)
        guard count > 0 else {
            guard count < 0 else {
                inputHasEnded = true
                return .something
            }
            return errno == EAGAIN || errno == EINTR ? .nothing : .failure
        }
        input.append(count)
        return .something
    }

    /// Reads records until the last one that has come whole, which a further call of the system would only confirm.
    private func receive(into input: InputBuffer, through tls: OpaquePointer) -> Received {
        var received = Received.nothing
        readingNeedsRoom = false
        repeat {
            let room = input.room
            guard !room.isEmpty else { break }
            ERR_clear_error()
            let count = SSL_read(tls, room.baseAddress, Int32(room.count))
            guard count > 0 else {
                switch SSL_get_error(tls, count) {
                case SSL_ERROR_WANT_READ: return received
                case SSL_ERROR_WANT_WRITE:
                    readingNeedsRoom = true
                    watchRoom(true)
                    return received
                case SSL_ERROR_ZERO_RETURN:
                    inputHasEnded = true
                    return .something
                default:
                    ERR_clear_error()
                    return .failure
                }
            }
            input.append(Int(count))
            received = .something
        } while SSL_has_pending(tls) == 1
        return received
    }

    /// Takes over what TLS has got of the socket's bytes already, which no event will tell of. False when that failed.
    func receiveRead() -> Bool {
        guard let tls, !inputHasEnded, SSL_has_pending(tls) == 1 else { return true }
        switch receive() {
        case .something, .nothing: return true
        case .failure: return false
        }
    }

    /// What came was looked at for now: what is left of it is kept, and the loop's buffer is free for others.
    func settleInput() {
        if let input {
            if input.isEmpty {
                self.input = nil
            } else if input === loop.input {
                self.input = input.moveRest()
            }
        }
        watchInput()
    }

    /// Whether the client has sent something that was not consumed.
    var hasUnread: Bool {
        var byte: UInt8 = 0
        return unreadCount > 0 || tls.map { SSL_has_pending($0) == 1 } == true
            || recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }

    // MARK: - Writing

    /// How many bytes wait for the socket to take them.
    var waitingCount: Int { output.count }

    /// Writes bytes, or lets them wait behind others; returns how many wait now that did not before, and nil where the
    /// connection is broken.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        var sent = 0
        if waitingCount == 0 {
            guard let count = send(bytes) else { return nil }
            sent = count
        }
        guard sent < bytes.count else { return 0 }
        output.append(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
        watchRoom(true)
        return bytes.count - sent
    }

    /// The socket has room: writes what waits. False where the connection is broken.
    func writeWaiting() -> Bool {
        if waitingCount > 0, output.offer({ send($0) }) == nil { return false }
        watchRoom(waitingCount > 0)
        return true
    }

    /// Whether reading can go on now that there is room.
    var canReadOn: Bool { readingNeedsRoom }

    private func send(_ bytes: UnsafeRawBufferPointer) -> Int? {
        if let tls { return send(bytes, through: tls) }
        let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        guard count < 0 else { return count }
        return errno == EAGAIN || errno == EINTR ? 0 : nil
    }

    /// A record that OpenSSL could not get rid of is offered again as it was, in one piece: it lies first in `output`.
    private func send(_ bytes: UnsafeRawBufferPointer, through tls: OpaquePointer) -> Int? {
        var sent = 0
        while sent < bytes.count {
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
        if input === loop.input { loop.input.clear() }
        input = nil
        if isComplete { sayGoodbye() }
        // Before the descriptor, which epoll watches for them.
        if let readEvent { event_free(readEvent) }
        if let writeEvent { event_free(writeEvent) }
        SSL_free(tls)
        Glibc.close(descriptor)
    }
}
