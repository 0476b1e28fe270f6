internal import CognitoModel
internal import LatchkeyPlatform

extension Session {
    /// Tokens that last for at least two more minutes.
    ///
    /// They are refreshed when needed; however many callers ask at a time, in however many processes with one store,
    /// the server is asked once. Never waits for a sign-in.
    ///
    /// Throws ``AuthError``: `notSignedIn`; `sessionEnded` when the server will not go on, and then the state is
    /// ``UserState/tokenInvalid``; `network` when the server could not be reached, and then the state stays and a later
    /// call may succeed.
    public func tokens() async throws(AuthError) -> SessionTokens {
        try await credentials().tokens
    }

    /// Credentials with a fresh access token, which is not the one that was `refused`.
    func credentials(refused: String? = nil) async throws(AuthError) -> Credentials {
        await beReady()
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                request(waiter, refused, continuation)
            }
        } onCancel: {
            // The refresh goes on for the others; only this caller stops waiting.
            state.withLock { $0.waiting.removeValue(forKey: waiter) }?
                .resume(returning: .failure(AuthError(.cancelled, "The task was cancelled.")))
        }
        return try result.get()
    }

    private func request(
        _ waiter: SessionMachine.Waiter, _ refused: String?,
        _ continuation: CheckedContinuation<Result<Credentials, AuthError>, Never>
    ) {
        let now = clock()
        let (answer, refresh) = state.withLock {
            state -> (Result<Credentials, AuthError>?, SessionMachine.Refresh?) in
            switch state.machine.tokensRequested(by: waiter, at: now, refused: refused) {
            case .answer(let credentials): return (.success(credentials), nil)
            case .fail(let error): return (.failure(error), nil)
            case .wait:
                state.waiting[waiter] = continuation
                return (nil, nil)
            case .refresh(let refresh):
                state.waiting[waiter] = continuation
                return (nil, refresh)
            }
        }
        if let answer { continuation.resume(returning: answer) }
        // A task of its own: it serves all who wait, so no single one's cancellation may end it.
        if let refresh { Task { await self.refresh(refresh) } }
    }

    private func refresh(_ refresh: SessionMachine.Refresh) async {
        do throws(AuthError) {
            let refreshed = try await store.withExclusiveAccess { () async throws(AuthError) in
                try await self.refreshStored(refresh)
            }
            succeed(refreshed, refresh.session)
        } catch {
            let reason = Self.endReason(error)
            // Decided before it is written: else this session's own word in the store would be news to it, and whoever
            // waits would hear that instead of what the server said.
            let resumed = state.withLock { state -> [Resumption] in
                switch state.machine.refreshFailed(error, ending: reason, session: refresh.session) {
                case .stale: []
                case .answer(let settled): Self.settle(settled, in: &state)
                case .changed(let change): Self.apply(change, to: &state)
                }
            }
            // Written before it is told to who waits: a process that starts then finds it.
            if let reason { await markEnded(refresh.credentials, reason) }
            resume(resumed)
        }
    }

    /// New tokens, and whether the store has them.
    private typealias Refreshed = (credentials: Credentials, isStored: Bool)

    private func succeed(_ refreshed: Refreshed, _ session: Int) {
        let resumed = state.withLock { state -> [Resumption] in
            switch state.machine.refreshSucceeded(
                refreshed.credentials, isStored: refreshed.isStored, session: session)
            {
            case .stale: return []
            case .answer(let settled, let isNews):
                if isNews { state.announcer.announceRefresh() }
                return Self.settle(settled, in: &state)
            }
        }
        resume(resumed)
        if !refreshed.isStored { storeLater() }
    }

    /// Refreshes, unless another process has done so or signed out meanwhile. Runs with exclusive access to the store.
    private func refreshStored(_ refresh: SessionMachine.Refresh) async throws(AuthError) -> Refreshed {
        let credentials = refresh.credentials
        switch interpret(try await store.load()) {
        case .credentials(let stored) where stored.sessionID == credentials.sessionID:
            // What the store could not take is newer than what it holds, unless another process has refreshed since.
            let latest = refresh.isStored || stored.isNewer(than: credentials) ? stored : credentials
            if latest.accessToken.reveal != credentials.accessToken.reveal, latest.isFresh(at: clock()) {
                return (latest, true)
            }
            let fresh = try await exchange(latest)
            let isStored: Bool
            do throws(AuthError) {
                isStored = try await store.update { [identity = configuration.identity] current in
                    current.isSession(stored.sessionID) ? .signedIn(fresh, identity) : nil
                }
            } catch {
                // The refresh token that was exchanged may be worth nothing by now: these tokens are all there is.
                configuration.warn(error.message)
                return (fresh, false)
            }
            if isStored { return (fresh, true) }
            // Somebody signed out while the server was asked.
            try await readStore()
            throw SessionMachine.notSignedIn
        case .credentials, .nothing, .ended:
            // The store's watcher brings the news to the machine; this refresh is of a session that is gone.
            try await readStore()
            throw SessionMachine.notSignedIn
        }
    }

    /// Exchanges the refresh token for new tokens at the server.
    private func exchange(_ credentials: Credentials) async throws(AuthError) -> Credentials {
        var input = GetTokensFromRefreshToken.Input()
        input.refreshToken = credentials.refreshToken
        input.clientID = configuration.clientID
        input.clientSecret = configuration.clientSecret
        input.deviceKey = credentials.deviceKey
        let received = clock()
        let output = try await call(GetTokensFromRefreshToken.self, input)
        guard let result = output.authenticationResult else {
            throw AuthError(.invalidResponse, "The answer holds no tokens.")
        }
        return try Credentials(result, received: received, refreshing: credentials)
    }

    /// The reason for which a refused refresh ends the session; `nil` when trying again may help.
    private static func endReason(_ error: AuthError) -> SessionEndReason? {
        switch error.code {
        case .refreshTokenReuse: .reuse
        case .userNotFound: .deleted
        case .passwordResetRequired: .passwordReset
        case .notAuthorized where error.message.contains("expired"): .expired
        case .notAuthorized where error.message.contains("revoked"): .revoked
        case .notAuthorized where error.message.contains("disabled"): .disabled
        case .notAuthorized, .userNotConfirmed, .resourceNotFound: .refused
        default: nil
        }
    }

    /// Leaves word in the store of how the session ended, for processes that start later.
    func markEnded(_ credentials: Credentials, _ reason: SessionEndReason) async {
        do throws(AuthError) {
            try await store.update { [identity = configuration.identity] current in
                current.isSession(credentials.sessionID) ? .ended(credentials.user, reason, identity) : nil
            }
        } catch {
            configuration.warn(error.message)
        }
    }
}
