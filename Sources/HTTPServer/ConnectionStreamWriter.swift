internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The writing end of a streamed answer: passes bytes to the connection's event loop.
final class ConnectionStreamWriter: StreamWriter {
    private struct State: Sendable {
        /// Bytes on their way to the loop.
        var queued = 0
        var isOpen = true
        var hasEnded = false
        var closeHandlers: [@Sendable () -> Void] = []
    }

    private let inbox: LoopInbox
    private let connection: ConnectionReference
    private let limit: Int
    private let state = Lock(State())

    init(inbox: LoopInbox, connection: ConnectionReference, limit: Int) {
        self.inbox = inbox
        self.connection = connection
        self.limit = limit
    }

    func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        // Posted under the lock, so that pieces from several threads are counted in the order they are sent.
        state.withLock { state in
            guard state.isOpen else { return }
            state.queued += bytes.count
            if state.queued > limit {
                state.isOpen = false
                inbox.post(.abortStream(connection))
            } else {
                inbox.post(.streamBytes(connection, bytes))
            }
        }
    }

    func close() {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            inbox.post(.endStream(connection))
        }
    }

    func onClose(_ body: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            // After `close()` the stream is still being written; the loop calls when it is done.
            guard !state.hasEnded else { return true }
            state.closeHandlers.append(body)
            return false
        }
        if hasEnded { body() }
    }

    /// The loop has taken so many bytes over.
    func dequeued(_ count: Int) {
        state.withLock { $0.queued -= count }
    }

    /// The stream has ended.
    func ended() {
        let handlers = state.withLock { state in
            defer {
                state.closeHandlers = []
                state.isOpen = false
                state.hasEnded = true
            }
            return state.closeHandlers
        }
        for handler in handlers { handler() }
    }
}
