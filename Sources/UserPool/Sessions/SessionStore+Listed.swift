internal import Database
internal import LatchkeyPlatform

/// The queries on the sessions of one user.
extension SessionStore {
    /// The most sessions that one sign-in ends: a user may have many thousands when a pool begins to count them.
    static let mostEvicted = 1000

    /// What is true of a session that tokens can still be had for.
    private static func isActive(_ subject: Subject, at now: Timestamp) -> SQL {
        """
        s.sub = \(subject.text) AND s.ended IS NULL AND s.expires > \(now)
            AND EXISTS (SELECT 1 FROM clients c WHERE c.id = s.client)
        """
    }

    /// The active sessions of a user, the newest first, from after a place on, at most `limit`.
    func list(
        of subject: Subject, after place: (created: Timestamp, id: String)?, limit: Int, at now: Timestamp
    ) async throws -> [UserSession] {
        var sql: SQL =
            "SELECT s.id, s.client, s.created, s.last_active, s.last_address, s.program FROM sessions s WHERE "
        sql.append(Self.isActive(subject, at: now))
        if let place { sql.append(" AND (s.created, s.id) < (\(place.created), \(place.id))") }
        sql.append(" ORDER BY s.created DESC, s.id DESC LIMIT \(limit)")
        return try await connection.query(sql).map { row in
            guard let id = SessionID(try row.get(0)), let client = ClientID(try row.get(1)) else {
                throw DatabaseError(.damaged, "a row of sessions has an id that is none")
            }
            return UserSession(
                id: id, client: client, created: try row.get(2), lastActive: try row.get(3),
                lastAddress: try row.get(4), program: try row.get(5))
        }
    }

    /// When each active session of a user was last used, as far as it is written, the longest unused first.
    func lastUses(of subject: Subject, at now: Timestamp) async throws -> [(id: SessionID, lastActive: Timestamp)] {
        var sql: SQL = "SELECT s.id, s.last_active FROM sessions s WHERE "
        sql.append(Self.isActive(subject, at: now))
        sql.append(" ORDER BY s.last_active, s.id LIMIT \(Self.mostEvicted)")
        return try await connection.query(sql).map { row in
            guard let id = SessionID(try row.get(0)) else {
                throw DatabaseError(.damaged, "a row of sessions has an id that is none")
            }
            return (id, try row.get(1))
        }
    }

    /// Writes down when a session was last used, and from where.
    func touch(_ id: SessionID, _ use: SessionUse) async throws {
        try await connection.execute(
            """
            UPDATE sessions SET last_active = \(use.time), last_address = \(use.address), program = \(use.program)
            WHERE id = \(id.text) AND last_active <= \(use.time)
            """)
    }
}
