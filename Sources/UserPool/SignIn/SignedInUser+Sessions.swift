internal import Database

extension SignedInUser {
    /// The user's active sessions, the newest first, from where `token` says. Throws `sessionsNotTracked` where the
    /// pool keeps no account of sessions, `invalidPageToken`.
    public func sessions(from token: String? = nil) async throws -> Page<UserSession> {
        try pool.checkTracksSessions()
        return try await pool.sessions(of: user, from: token)
    }

    /// Ends another session of the user, by its listed id. Throws `sessionsNotTracked`; `ownSession` for the session of
    /// the access token, which GlobalSignOut and RevokeToken are for; `sessionNotFound`; `accessTokenRevoked`.
    public func revokeSession(_ listed: String) async throws {
        try pool.checkTracksSessions()
        guard listed != session.listed else { throw UserPoolError(.ownSession) }
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await pool.revokeSession(listed, of: user, in: transaction)
        }
    }
}
