internal import Database
internal import LatchkeyPlatform

extension Sessions {
    /// A session was used in a way that writes nothing: it is written down within a minute, with the others of that
    /// minute.
    func used(_ id: SessionID, _ use: SessionUse) {
        activity.note(id, use) { [weak self] uses in await self?.write(uses) }
    }

    /// Writes the uses down that were noted until now; for when the server stops.
    public func writeActivity() async {
        await activity.flush { uses in await write(uses) }
    }

    private func write(_ uses: [SessionActivity.Entry]) async {
        // What cannot be written is passed over: a session that was used is no less live.
        _ = try? await database.write { connection in
            let store = SessionStore(connection)
            for use in uses { try await store.touch(use.id, use.use) }
        }
    }

    /// A session with what is known of it and not written yet.
    func current(_ session: UserSession) -> UserSession {
        guard let use = activity.use(of: session.id), use.time >= session.lastActive else { return session }
        var session = session
        (session.lastActive, session.lastAddress, session.program) = (use.time, use.address, use.program)
        return session
    }

    /// Ends those of a user's sessions that have not been used for longest, so that with one more there are at most
    /// `most`.
    func makeRoom(
        for subject: Subject, most: Int, at now: Timestamp, in transaction: Transaction
    ) async throws {
        let store = SessionStore(transaction.connection)
        let uses = try await store.lastUses(of: subject, at: now)
        guard uses.count >= most else { return }
        let current = uses.map { (id: $0.id, last: max($0.lastActive, activity.use(of: $0.id)?.time ?? $0.lastActive)) }
        let evicted = current.sorted { ($0.last, $0.id.text) < ($1.last, $1.id.text) }.prefix(uses.count - most + 1)
        try await end(evicted.map(\.id), .evicted, at: now, in: transaction)
    }
}
