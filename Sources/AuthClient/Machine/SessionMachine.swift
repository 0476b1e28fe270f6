internal import LatchkeyPlatform

/// What a session knows and decides: events in, actions out.
///
/// It does no I/O, reads no clock and takes no lock; ``Session`` does, runs the actions and feeds the results back.
/// Every session that is signed in has a number of its own, so that what was begun for one session cannot change the
/// next.
struct SessionMachine: Sendable {
    /// A caller that waits for tokens.
    typealias Waiter = Int

    /// What the credential store holds.
    enum Stored: Sendable {
        case nothing
        case credentials(Credentials)
        case ended(SignedInUser, SessionEndReason)
    }

    /// A state that listeners must hear of, and the callers whose waiting is over with it.
    struct Change: Sendable {
        let state: UserState
        let info: UserStateInfo
        var settled = Settled()
    }

    /// Callers whose waiting is over, and what they get.
    struct Settled: Sendable {
        var waiters: [Waiter] = []
        var result: Result<Credentials, AuthError> = .failure(SessionMachine.notSignedIn)
    }

    /// A refresh that the shell must run.
    struct Refresh: Sendable {
        let session: Int
        let credentials: Credentials
        /// Whether the store holds these credentials, or older ones of the session.
        let isStored: Bool
    }

    private struct SignedIn {
        var credentials: Credentials
        let number: Int
        /// Tokens that the store could not take live on here: with rotation, those in the store are worth nothing soon.
        var isStored = true
        /// The callers that wait for the refresh under way; `nil` when none is.
        var waiters: [Waiter]?
        /// A sign-out or deletion is under way: that the server ends the session is our own doing.
        var isLeaving = false
        /// What the server said while leaving.
        var postponedEnd: SessionEndReason?
    }

    private enum State {
        case unknown
        case signedOut
        case signedIn(SignedIn)
        /// The session's id is kept, so that a store which still holds it does not bring it back to life.
        case tokenInvalid(SignedInUser, SessionEndReason, sessionID: String?)
    }

    private var state = State.unknown
    private var sessions = 0
    private var version = 0

    static let notSignedIn = AuthError(.notSignedIn, "Nobody is signed in.")

    static func ended(_ reason: SessionEndReason) -> AuthError {
        AuthError(.sessionEnded, "The session has ended (\(reason.rawValue)). Sign in again.")
    }

    // MARK: What is now

    /// The state and what goes with it.
    var current: (state: UserState, info: UserStateInfo) {
        switch state {
        case .unknown: (.unknown, UserStateInfo())
        case .signedOut: (.signedOut, UserStateInfo())
        case .signedIn(let session): (.signedIn, UserStateInfo(user: session.credentials.user))
        case .tokenInvalid(let user, let reason, _): (.tokenInvalid, UserStateInfo(user: user, reason: reason))
        }
    }

    /// The credentials and the number of the session that is signed in.
    var signedIn: Refresh? {
        switch state {
        case .signedIn(let session): Self.refresh(session)
        case .unknown, .signedOut, .tokenInvalid: nil
        }
    }

    /// The session that is signed in, when the store does not hold its newest credentials yet.
    var unstored: Refresh? { signedIn.flatMap { $0.isStored ? nil : $0 } }

    private static func refresh(_ session: SignedIn) -> Refresh {
        Refresh(session: session.number, credentials: session.credentials, isStored: session.isStored)
    }

    // MARK: The store

    /// The shell is about to read the store; the mark tells ``storeRead(_:since:)`` whether anything happened
    /// meanwhile.
    func storeReadBegins() -> Int { version }

    enum StoreAction: Sendable {
        case nothing
        /// The session changed while the store was read: what was read may be older than what is known.
        case readAgain
        case refreshed(Settled)
        case changed(Change)
    }

    /// The store was read: at the beginning, or because another process may have written it.
    mutating func storeRead(_ stored: Stored, since mark: Int) -> StoreAction {
        guard mark == version else { return .readAgain }
        switch (stored, state) {
        case (.nothing, .signedOut): return .nothing
        case (.nothing, .tokenInvalid): return .changed(move(to: .signedOut))
        case (.nothing, .unknown): return .changed(move(to: .signedOut))
        case (.nothing, .signedIn(let session)):
            guard !session.isLeaving else { return .nothing }
            return .changed(move(to: .signedOut))
        case (.credentials(let credentials), .tokenInvalid(_, _, let dead)):
            guard credentials.sessionID != dead else { return .nothing }
            return .changed(enter(credentials))
        case (.credentials(let credentials), .unknown), (.credentials(let credentials), .signedOut):
            return .changed(enter(credentials))
        case (.credentials(let credentials), .signedIn(var session)):
            guard credentials.sessionID == session.credentials.sessionID else { return .changed(enter(credentials)) }
            guard credentials.isNewer(than: session.credentials) else { return .nothing }
            session.credentials = credentials
            session.isStored = true
            // A refresh under way goes on: it looks into the store first and finds these.
            state = .signedIn(session)
            version += 1
            return .refreshed(Settled())
        case (.ended(let user, let reason), .signedIn(let session)):
            guard !session.isLeaving else { return .nothing }
            var change = move(to: .tokenInvalid(user, reason, sessionID: nil))
            change.settled.result = .failure(Self.ended(reason))
            return .changed(change)
        case (.ended(let user, let reason), .unknown), (.ended(let user, let reason), .signedOut):
            return .changed(move(to: .tokenInvalid(user, reason, sessionID: nil)))
        case (.ended, .tokenInvalid): return .nothing
        }
    }

    // MARK: Sign-in

    /// A sign-in succeeded and is stored. `nil` when the store has told already.
    mutating func signInSucceeded(_ credentials: Credentials) -> Change? {
        if case .signedIn(let session) = state, session.credentials.sessionID == credentials.sessionID { return nil }
        return enter(credentials)
    }

    // MARK: Tokens

    enum TokensAction: Sendable {
        case answer(Credentials)
        case fail(AuthError)
        /// A refresh is under way already.
        case wait
        /// The caller waits too.
        case refresh(Refresh)
    }

    /// A caller wants tokens; `refused` is an access token that a server did not take, if that is why.
    mutating func tokensRequested(
        by waiter: Waiter, at now: MonotonicTime, refused: String? = nil
    ) -> TokensAction {
        switch state {
        case .unknown, .signedOut: return .fail(Self.notSignedIn)
        case .tokenInvalid(_, let reason, _): return .fail(Self.ended(reason))
        case .signedIn(var session):
            if session.waiters != nil {
                session.waiters?.append(waiter)
                state = .signedIn(session)
                return .wait
            }
            if session.credentials.isFresh(at: now), session.credentials.accessToken.reveal != refused {
                return .answer(session.credentials)
            }
            session.waiters = [waiter]
            state = .signedIn(session)
            return .refresh(Self.refresh(session))
        }
    }

    enum RefreshAction: Sendable {
        /// The session is another by now.
        case stale
        /// `isNews` when listeners have not heard of these tokens yet.
        case answer(Settled, isNews: Bool)
    }

    /// The refresh of a session brought new tokens, which are stored unless the store failed.
    mutating func refreshSucceeded(
        _ credentials: Credentials, isStored: Bool = true, session number: Int
    ) -> RefreshAction {
        guard case .signedIn(var session) = state, session.number == number else { return .stale }
        let isNews = session.credentials.accessToken.reveal != credentials.accessToken.reveal
        let waiters = session.waiters ?? []
        session.credentials = credentials
        session.isStored = isStored
        session.waiters = nil
        state = .signedIn(session)
        version += 1
        return .answer(Settled(waiters: waiters, result: .success(credentials)), isNews: isNews)
    }

    /// The store took tokens that it had refused before.
    mutating func storeSucceeded(_ stored: Refresh) {
        guard case .signedIn(var session) = state, session.number == stored.session,
            session.credentials.accessToken.reveal == stored.credentials.accessToken.reveal
        else { return }
        session.isStored = true
        state = .signedIn(session)
    }

    enum RefreshFailureAction: Sendable {
        case stale
        case answer(Settled)
        case changed(Change)
    }

    /// The refresh of a session failed: for good when there is a reason, else only this time.
    mutating func refreshFailed(
        _ error: AuthError, ending reason: SessionEndReason?, session number: Int
    ) -> RefreshFailureAction {
        guard case .signedIn(var session) = state, session.number == number else { return .stale }
        let waiters = session.waiters ?? []
        session.waiters = nil
        state = .signedIn(session)
        guard let reason else { return .answer(Settled(waiters: waiters, result: .failure(error))) }
        let settled = Settled(waiters: waiters, result: .failure(AuthError(.sessionEnded, error.message)))
        guard !session.isLeaving else {
            session.postponedEnd = reason
            state = .signedIn(session)
            return .answer(settled)
        }
        var change = end(session, reason)
        change.settled = settled
        return .changed(change)
    }

    // MARK: The end

    /// The server says that a session has ended. `nil` when that changes nothing, or nothing yet.
    mutating func sessionEnded(_ reason: SessionEndReason, session number: Int) -> Change? {
        guard case .signedIn(var session) = state, session.number == number else { return nil }
        guard !session.isLeaving else {
            session.postponedEnd = reason
            state = .signedIn(session)
            return nil
        }
        return end(session, reason)
    }

    /// A sign-out or deletion that begins at the server is under way: the end that the server will tell is expected.
    mutating func leavingBegins() {
        guard case .signedIn(var session) = state else { return }
        session.isLeaving = true
        state = .signedIn(session)
    }

    /// The sign-out or deletion failed. A session that ended meanwhile has ended.
    mutating func leavingFailed() -> Change? {
        guard case .signedIn(var session) = state else { return nil }
        session.isLeaving = false
        state = .signedIn(session)
        return session.postponedEnd.map { end(session, $0) }
    }

    /// Nobody is signed in any more, and the store is empty. `nil` when that was so before.
    mutating func signedOut() -> Change? {
        switch state {
        case .signedOut: nil
        case .unknown, .signedIn, .tokenInvalid: move(to: .signedOut)
        }
    }

    // MARK: Transitions

    private mutating func enter(_ credentials: Credentials) -> Change {
        sessions += 1
        let waiting = waiters
        var change = move(to: .signedIn(SignedIn(credentials: credentials, number: sessions)))
        // Who waited for tokens of "whoever is signed in" gets those of the one who is now.
        change.settled = Settled(waiters: waiting, result: .success(credentials))
        return change
    }

    private mutating func end(_ session: SignedIn, _ reason: SessionEndReason) -> Change {
        let credentials = session.credentials
        var change = move(to: .tokenInvalid(credentials.user, reason, sessionID: credentials.sessionID))
        change.settled.result = .failure(Self.ended(reason))
        return change
    }

    private mutating func move(to next: State) -> Change {
        let waiting = waiters
        state = next
        version += 1
        let (userState, info) = current
        return Change(state: userState, info: info, settled: Settled(waiters: waiting))
    }

    private var waiters: [Waiter] {
        switch state {
        case .signedIn(let session): session.waiters ?? []
        case .unknown, .signedOut, .tokenInvalid: []
        }
    }
}

extension Credentials {
    /// Whether these tokens were received after `other`; ones of unknown age are never newer.
    func isNewer(than other: Credentials) -> Bool {
        guard accessToken.reveal != other.accessToken.reveal, let received else { return false }
        return other.received.map { $0 < received } ?? true
    }
}
