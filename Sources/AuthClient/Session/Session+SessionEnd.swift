internal import LatchkeyPlatform

extension Session {
    /// Starts or stops listening for the end of the session, as the state wants it. Called after every change.
    func watchForEnd() {
        guard configuration.listensForSessionEnd else { return }
        let obsolete = state.withLock { state -> Task<Void, Never>? in
            let obsolete = state.endWatch
            guard let session = state.machine.signedIn?.session else {
                state.endWatch = nil
                return obsolete
            }
            guard obsolete == nil || state.watchedSession != session else { return nil }
            state.watchedSession = session
            // The session is held only while something is asked of it: a host that lets go of it ends the listening.
            state.endWatch = Task { [weak self, backend, clock, pause] in
                var backoff = Backoff()
                var refused: String?
                while !Task.isCancelled {
                    do throws(AuthError) {
                        guard let token = try await self?.credentials(refused: refused).accessToken else { return }
                        let isSecondRefusal = refused != nil
                        let began = clock()
                        defer { backoff.connectionEnded(after: clock().sinceBoot - began.sinceBoot) }
                        do throws(AuthError) {
                            if let reason = try await backend.sessionEnd(token) {
                                await self?.serverEnded(session, reason)
                                return
                            }
                            refused = nil
                        } catch  where error.code == .notAuthorized {
                            // Too old by the server's clock, or of a session that has ended: a refresh tells which. A
                            // server that takes no fresh token either is of no use here.
                            guard !isSecondRefusal else { return }
                            refused = token.reveal
                            continue
                        }
                    } catch {
                        switch error.code {
                        case .notOffered, .cancelled, .notSignedIn, .sessionEnded: return
                        default: break
                        }
                    }
                    try? await pause(backoff.next())
                }
            }
            return obsolete
        }
        // Outside of the lock: cancelling runs handlers that take it.
        obsolete?.cancel()
    }

    /// The server said that a session has ended.
    private func serverEnded(_ session: Int, _ reason: SessionEndReason) async {
        // Another process with the same store may have signed out: it empties the store before it tells the server.
        try? await readStore()
        let ended = state.withLock { $0.machine.signedIn }
        update { $0.sessionEnded(reason, session: session) }
        guard let ended, ended.session == session, userState == .tokenInvalid else { return }
        // The state is no longer signed in, so this very task is cancelled; word of the end is left all the same.
        await Task { await markEnded(ended.credentials, reason) }.value
    }
}
