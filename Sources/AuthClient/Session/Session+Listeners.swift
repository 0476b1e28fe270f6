public import Dispatch
internal import LatchkeyPlatform

extension Session {
    /// The states: the current one first, then each transition once and in order. Before ``initialize()`` the current
    /// one is not known, and the first to come is what it finds.
    ///
    /// ```swift
    /// for await state in session.states { print(state) }
    /// ```
    /// Every call makes a stream of its own, which ends with the session.
    public var states: AsyncStream<UserState> {
        let (stream, continuation) = AsyncStream.makeStream(of: UserState.self)
        let id = state.withLock { state in
            state.announcer.add(continuation, hearing: state.machine.current.state)
        }
        continuation.onTermination = { [state] _ in
            state.withLock { $0.announcer.removeStream(id) }
        }
        return stream
    }

    /// The states with what goes with them, and each refresh of the tokens, in order; the current state comes first.
    public var events: AsyncStream<SessionEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionEvent.self)
        let id = state.withLock { state in
            let (current, info) = state.machine.current
            return state.announcer.add(continuation, hearing: current, info)
        }
        continuation.onTermination = { [state] _ in
            state.withLock { $0.announcer.removeStream(id) }
        }
        return stream
    }

    /// Calls back with the current state, and then with each transition once and in order.
    ///
    /// The owner is held weakly: once it is released nothing is called any more. The callback is never called on the
    /// caller's thread, nor twice at a time, and may call the session, sign out or remove itself. Being added before or
    /// after ``initialize()`` makes no difference: what that finds is the first state to be heard.
    ///
    /// - Parameters:
    ///   - owner: whose listener it is; an owner may have several.
    ///   - queue: where to call back, `.main` for a user interface. Without one, a queue of the library is used.
    ///   - callback: takes the state and who it is about.
    public func addUserStateListener(
        _ owner: AnyObject, queue: DispatchQueue? = nil,
        _ callback: @escaping @Sendable (UserState, UserStateInfo) -> Void
    ) {
        let listener = StateListener(owner, queue, callback)
        state.withLock { state in
            let (current, info) = state.machine.current
            state.announcer.add(listener, hearing: current, info)
        }
    }

    /// Removes the listeners of an owner. What was announced but not called back yet is dropped.
    public func removeUserStateListener(_ owner: AnyObject) {
        let owner = WeakOwner(owner)
        state.withLock { state in
            if let owner = owner.object { state.announcer.remove(owner) }
        }
    }
}

/// Carries an object into the lock, to be compared there.
// SAFETY: the reference is only loaded and compared.
private struct WeakOwner: @unchecked Sendable {
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
