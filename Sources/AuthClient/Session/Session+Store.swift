internal import LatchkeyPlatform

extension Session {
    /// Reads the store and lets the machine judge what is there.
    func readStore() async throws(AuthError) {
        while true {
            let mark = state.withLock { $0.machine.storeReadBegins() }
            let stored = interpret(try await store.load())
            let (resumed, mustReadAgain) = state.withLock { state -> ([Resumption], Bool) in
                switch state.machine.storeRead(stored, since: mark) {
                case .nothing: return ([], false)
                case .readAgain: return ([], true)
                case .refreshed(let settled):
                    state.announcer.announceRefresh()
                    return (Self.settle(settled, in: &state), false)
                case .changed(let change): return (Self.apply(change, to: &state), false)
                }
            }
            resume(resumed)
            guard mustReadAgain else { return }
        }
    }

    /// What is stored, as far as it concerns this client.
    func interpret(_ stored: StoredSession) -> SessionMachine.Stored {
        switch stored {
        case .empty: return .nothing
        case .signedIn(let credentials, let client):
            return client == configuration.identity ? .credentials(credentials) : .nothing
        case .ended(let user, let reason, let client):
            return client == configuration.identity ? .ended(user, reason) : .nothing
        case .corrupt(let text):
            configuration.warn("\(text): nobody is signed in")
            return .nothing
        }
    }

    /// Follows what other processes do with the store.
    func watchStore() {
        let changes = store.changes
        state.withLock { state in
            guard state.storeWatch == nil else { return }
            state.storeWatch = Task { [weak self] in
                for await _ in changes {
                    guard let self else { return }
                    do throws(AuthError) {
                        try await self.readStore()
                    } catch {
                        self.configuration.warn(error.message)
                    }
                }
            }
        }
    }

    /// Reads the store once, for calls that come before ``initialize()``.
    func beReady() async {
        if userState == .unknown { await initialize() }
    }
}
