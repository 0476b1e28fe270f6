internal import CEvent
internal import Glibc
internal import LatchkeyPlatform

/// Messages to an event loop, and the descriptor that wakes it. Every function may be called from any thread.
final class LoopInbox: Sendable {
    private struct State: Sendable {
        var messages: [LoopMessage] = []
        var isOpen = true
    }

    private let state = Lock(State())
    /// Readable while messages wait.
    let descriptor: Int32

    init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        precondition(descriptor >= 0, "eventfd failed with \(errno)")
    }

    /// Leaves a message; false when the loop has ended.
    @discardableResult
    func post(_ message: LoopMessage) -> Bool {
        state.withLock { state in
            guard state.isOpen else { return false }
            state.messages.append(message)
            if state.messages.count == 1 { signal() }
            return true
        }
    }

    /// Takes at most `limit` messages in their order; the descriptor stays readable while more wait.
    func take(_ limit: Int) -> [LoopMessage] {
        state.withLock { state in
            if state.messages.count > limit {
                let taken = Array(state.messages.prefix(limit))
                state.messages.removeFirst(limit)
                return taken
            }
            var value: UInt64 = 0
            _ = read(descriptor, &value, 8)
            let taken = state.messages
            state.messages = []
            return taken
        }
    }

    /// Takes no more messages, and closes the descriptor.
    func close() {
        state.withLock { state in
            guard state.isOpen else { return }
            state.isOpen = false
            state.messages = []
            Glibc.close(descriptor)
        }
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }
}
