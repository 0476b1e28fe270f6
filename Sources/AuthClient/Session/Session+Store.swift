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

    /// Follows what other processes do with the store, once however often it is called.
    func watchStore() {
        let isFirst = state.withLock { state in
            defer { state.watchesStore = true }
            return !state.watchesStore
        }
        guard isFirst else { return }
        // Outside of the lock: a host's own store may do as it likes here.
        let changes = store.changes
        let watch = Task { [weak self] in
            for await _ in changes {
                guard let self else { return }
                do throws(AuthError) {
                    try await self.readStore()
                } catch {
                    self.configuration.warn(error.message)
                }
            }
        }
        state.withLock { $0.storeWatch = watch }
    }

    /// Writes the tokens that the store did not take, as soon as it takes them, unless they are of no use any more.
    func storeLater() {
        state.withLock { state in
            guard state.storing == nil else { return }
            state.storing = Task { [weak self, pause] in
                var backoff = Backoff()
                while !Task.isCancelled {
                    try? await pause(backoff.next())
                    guard let self, await self.isStillToStore() else { return }
                }
            }
        }
    }

    /// Tries once; returns whether there is more to do.
    private func isStillToStore() async -> Bool {
        let unstored = state.withLock { state in
            if state.machine.unstored == nil { state.storing = nil }
            return state.machine.unstored
        }
        guard let unstored else { return false }
        do throws(AuthError) {
            let isStored = try await store.update { [identity = configuration.identity] current in
                guard case .signedIn(let stored, _) = current,
                    stored.sessionID == unstored.credentials.sessionID, !stored.isNewer(than: unstored.credentials)
                else { return nil }
                return .signedIn(unstored.credentials, identity)
            }
            if isStored {
                state.withLock { $0.machine.storeSucceeded(unstored) }
            } else {
                // Somebody signed out, signed in or refreshed meanwhile.
                try await readStore()
            }
        } catch {}
        return true
    }

    /// Reads the store once, for calls that come before ``initialize()``.
    func beReady() async {
        if userState == .unknown { await initialize() }
    }
}
