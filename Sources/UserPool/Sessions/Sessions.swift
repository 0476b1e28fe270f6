internal import Database
internal import LatchkeyPlatform

/// The signed-in sessions of every pool: the one place that says whether a token's session still lives.
///
/// A session ends inside the transaction that ends it; when that has committed, and before its caller goes on, the
/// ending is known to ``isLive(_:)``, on every path, and to whoever listens.
public final class Sessions: Sendable {
    let database: any Database
    private let clock: any WallClock
    private let cache: Lock<SessionCache>
    private let listeners = SessionListeners()
    let activity = SessionActivity()

    /// The sessions in a store; at most `cacheCapacity` live ones are remembered in memory.
    init(database: any Database, clock: any WallClock, cacheCapacity: Int) {
        self.database = database
        self.clock = clock
        cache = Lock(SessionCache(capacity: cacheCapacity))
    }

    /// Whether the session exists and has not ended. Throws what the store throws: a store that does not answer says
    /// nothing about the session.
    public func isLive(_ id: SessionID) async throws -> Bool {
        try await subject(ofLive: id) != nil
    }

    /// The user whose session it is; `nil` when it has ended or never was. Throws what the store throws.
    func subject(ofLive id: SessionID) async throws -> Subject? {
        let now = clock.now()
        if let entry = cache.withLock({ $0.find(id, at: now) }) { return entry.subject }
        let ticket = cache.withLock { $0.lookUp() }
        let session = try await database.read { connection in try await SessionStore(connection).find(id) }
        guard let session, session.ended == nil, now < session.over else { return nil }
        cache.withLock { $0.found(id, SessionCache.Entry(subject: session.subject, until: session.over), ticket) }
        return session.subject
    }

    /// Somebody has seen in the store that a session has ended, and is about to say so: nobody believes in it from then
    /// on, although whoever ended it may not have come to make it known.
    func sawEnding(of id: SessionID) {
        cache.withLock { $0.ended([id]) }
    }

    /// Why a session ended; `nil` when it has not, or when nothing is known of it.
    func ending(of id: SessionID) async throws -> SessionEnd? {
        try await database.read { connection in try await SessionStore(connection).find(id)?.reason }
    }

    /// Tells `body` when the session ends, until the returned object is let go. It is called at once, before this
    /// returns, when the session has ended already or never was; never under a lock, and at most twice in a race.
    public func whenEnded(
        _ id: SessionID, _ body: @escaping @Sendable (SessionEnd) -> Void
    ) async throws -> SessionListening {
        let listening = listeners.add(id) { _, reason in body(reason) }
        let row = try await database.read { connection in try await SessionStore(connection).find(id) }
        guard let row else {
            body(.deleted)
            return listening
        }
        if row.ended != nil { body(row.reason ?? .revoked) }
        return listening
    }

    /// Tells `body` of every session that ends, until the returned object is let go.
    ///
    /// When a whole client or pool is deleted, it hears at once of the sessions that `watched` names, and of the others
    /// in the course of time.
    public func whenAnyEnds(
        watched: @escaping @Sendable () -> [SessionID] = { [] },
        _ body: @escaping @Sendable (SessionID, SessionEnd) -> Void
    ) -> SessionListening {
        listeners.add(watched: watched, body)
    }

    /// Ends one session. Nothing happens when it has ended already.
    func end(_ id: SessionID, _ reason: SessionEnd, at now: Timestamp, in transaction: Transaction) async throws {
        try await end("id = \(id.text)", reason, at: now, in: transaction)
    }

    /// Ends some sessions.
    func end(_ ids: [SessionID], _ reason: SessionEnd, at now: Timestamp, in transaction: Transaction) async throws {
        try await end("id IN (\(list: ids.map(\.text)))", reason, at: now, in: transaction)
    }

    /// Ends all sessions of a user, but `spared`. `own` is over afterwards even if the store knows nothing of it.
    func endAll(
        of subject: Subject, _ reason: SessionEnd, sparing spared: SessionID? = nil, own: SessionID? = nil,
        at now: Timestamp, in transaction: Transaction
    ) async throws {
        try await end(
            "sub = \(subject.text) AND id <> \(spared?.text ?? "")", reason, own: own, at: now, in: transaction)
    }

    /// Ends all sessions of a user on a device.
    func endAll(
        on device: DeviceKey, of subject: Subject, _ reason: SessionEnd, at now: Timestamp, in transaction: Transaction
    ) async throws {
        try await end(
            "device = \(device.text) AND sub = \(subject.text)", reason, at: now, in: transaction)
    }

    /// Makes it known, after the commit and before the transaction's caller goes on, that the sessions that fit
    /// `condition` are over: their client or pool is deleted. There may be millions of rows, so none is touched here:
    /// those are told at once who are listened to or watched, and the others when their rows are cleared away.
    func forget(_ condition: SQL, in transaction: Transaction) {
        transaction.afterCommit { [self] in
            cache.withLock { $0.endedSome() }
            var watched = listeners.watched[...]
            while !watched.isEmpty {
                let some = watched.prefix(500)
                watched = watched.dropFirst(500)
                // A store that cannot say it now says it when the rows go.
                let over = try? await database.read { connection in
                    try await SessionStore(connection).find(some, condition)
                }
                listeners.tell(over ?? [], .deleted)
            }
        }
    }

    /// Makes it known that the rows of sessions are gone with their client or pool.
    func cleared(_ ids: [SessionID]) {
        listeners.tell(ids, .deleted)
    }

    /// Ends the live sessions that fit, and makes it known after the commit, before the transaction's caller goes on.
    ///
    /// Those that had ended before are forgotten too: whoever ended them may have committed in this very moment and not
    /// have come to it yet, and this caller's answer, too, says that they are over.
    private func end(
        _ condition: SQL, _ reason: SessionEnd, own: SessionID? = nil, at now: Timestamp, in transaction: Transaction
    ) async throws {
        let (ended, before) = try await SessionStore(transaction.connection).end(condition, reason, at: now)
        let over = ended + before + (own.map { [$0] } ?? [])
        guard !over.isEmpty else { return }
        let announce: @Sendable () -> Void = { [self] in
            cache.withLock { $0.ended(over) }
            listeners.tell(ended, reason)
        }
        transaction.afterCommit {
            // A user who signs in by a program may have many thousands, and the caller may run on an event loop.
            if over.count < 1000 { announce() } else { await Task.detached(operation: announce).value }
        }
    }

    /// Drops a few of the sessions of which no token is good any more, and forgets them after the commit.
    func prune(at now: Timestamp, in transaction: Transaction) async throws {
        let (dropped, notEnded) = try await SessionStore(transaction.connection).prune(at: now)
        guard !dropped.isEmpty else { return }
        transaction.afterCommit { [self] in
            cache.withLock { $0.ended(dropped) }
            listeners.tell(notEnded, .expired)
        }
    }

    /// How many listeners there are.
    var listenerCount: Int { listeners.count }
}
