internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The most sessions of one page (`SessionsListType` of the Cognito API).
    static let mostListedSessions = 125

    /// The active sessions of a user, the newest first, from where `token` says, as an administrator. Throws
    /// `sessionsNotTracked` where the pool keeps no account of sessions, `userNotFound`, `invalidPageToken`.
    public func sessions(of name: String, from token: String? = nil) async throws -> Page<UserSession> {
        try checkTracksSessions()
        return try await sessions(of: try await user(name), from: token)
    }

    /// Ends a session of a user, by its listed id, as an administrator. Throws `sessionsNotTracked`, `userNotFound`;
    /// `sessionNotFound`, also for one that is another user's or has ended.
    public func revokeSession(_ listed: String, of name: String) async throws {
        try checkTracksSessions()
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await revokeSession(listed, of: user, in: transaction)
        }
    }

    /// Throws `sessionsNotTracked` where the pool keeps no account of sessions.
    func checkTracksSessions() throws(UserPoolError) {
        guard settings.sessionTracking != nil else { throw UserPoolError(.sessionsNotTracked) }
    }

    /// A page of the active sessions of a user, the newest first. Throws `invalidPageToken`.
    func sessions(of user: User, from token: String?) async throws -> Page<UserSession> {
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "sessions of \(id) \(user.subject)")
        let place = try token.map { try tokens.open($0, count: 2) }
            .map { (created: Timestamp(milliseconds: Int64($0[0]) ?? 0), id: $0[1]) }
        let now = services.clock.now()
        let found = try await services.database.read { connection in
            try await SessionStore(connection).list(
                of: user.subject, after: place, limit: Self.mostListedSessions + 1, at: now)
        }
        return try Page(found.map(services.sessions.current), limit: Self.mostListedSessions) {
            try tokens.seal([String($0.created.milliseconds), $0.id.text])
        }
    }

    /// Ends a session of a user, by its listed id. Throws `sessionNotFound`.
    func revokeSession(_ listed: String, of user: User, in transaction: Transaction) async throws {
        let now = services.clock.now()
        guard let session = SessionID.find(listed: listed),
            let stored = try await SessionStore(transaction.connection).find(session), stored.pool == id,
            stored.subject == user.subject, stored.ended == nil, now < stored.over
        else { throw UserPoolError(.sessionNotFound) }
        try await services.sessions.end(session, .revoked, at: now, in: transaction)
    }
}
