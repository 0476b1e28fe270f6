internal import Dispatch
internal import LatchkeyPlatform

/// One registered callback: it hears of each state in order, never two at a time, and not after it was removed or its
/// owner was released.
// SAFETY: `owner` is only ever loaded, which is atomic for a weak reference, and only compared; nothing is called on
// it.
final class StateListener: @unchecked Sendable {
    typealias Callback = @Sendable (UserState, UserStateInfo) -> Void

    private(set) weak var owner: AnyObject?
    private let queue: DispatchQueue
    private let callback: Callback
    private let isRemoved = Lock(false)

    init(_ owner: AnyObject, _ target: DispatchQueue?, _ callback: @escaping Callback) {
        self.owner = owner
        self.callback = callback
        // A serial queue of its own on top of the caller's keeps the order even when that one is concurrent.
        queue = DispatchQueue(label: "latchkey.state-listener", target: target)
    }

    /// Hands a state over. It only enqueues, so it may be called while a lock is held: that is what keeps the order.
    func announce(_ state: UserState, _ info: UserStateInfo) {
        queue.async { [self] in
            guard owner != nil, !isRemoved.withLock({ $0 }) else { return }
            callback(state, info)
        }
    }

    /// Nothing is called any more, not even for what was announced before.
    func remove() { isRemoved.withLock { $0 = true } }
}
