internal import Database
internal import LatchkeyPlatform

/// The queries on `sessions` and `refresh_tokens`.
struct SessionStore {
    /// A session as stored.
    struct Record: Sendable {
        var id: SessionID
        var pool: PoolID
        var client: ClientID
        var subject: Subject
        /// When the user proved who they are.
        var authTime: Timestamp
        /// How: the form in which it is stored.
        var methods: String
        /// When its refresh token expires.
        var expires: Timestamp
        var ended: Timestamp?
        var reason: SessionEnd?
        /// The device that its tokens are bound to.
        var device: DeviceKey?
        /// When and from where it began; read by lists alone.
        var begun = SessionUse(time: Timestamp(milliseconds: 0))

        /// When the last of its tokens has expired: an access token outlives the refresh token by a day at most.
        var over: Timestamp { expires + SessionStore.longestAccess }
    }

    /// A refresh token as stored.
    struct TokenRecord: Sendable {
        var session: Record
        var expires: Timestamp
        var rotated: Timestamp?
        var successor: [UInt8]?
    }

    /// How many replaced refresh tokens of a session are stored still; older ones are known by what is sealed in them.
    static let mostRotated = 64

    /// How long an access token lasts at most.
    static let longestAccess = Duration.seconds(86_400)

    let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// A session whose client was deleted is over, whatever its own row still says.
    private static let columns: SQL = """
        s.id, s.pool, s.client, s.sub, s.auth_time, s.expires, s.ended, s.reason,
        CASE WHEN c.id IS NULL THEN 1 ELSE 0 END, s.methods, s.device
        """

    func find(_ id: SessionID) async throws -> Record? {
        try await connection.first(
            """
            SELECT \(Self.columns) FROM sessions s LEFT JOIN clients c ON c.id = s.client WHERE s.id = \(id.text)
            """
        ).map(record)
    }

    /// Those of some sessions that fit `condition`.
    func find(_ ids: some Sequence<SessionID>, _ condition: SQL) async throws -> [SessionID] {
        try await connection.query("SELECT id FROM sessions WHERE id IN (\(list: ids.map(\.text))) AND \(condition)")
            .compactMap { row in SessionID(try row.get(0)) }
    }

    /// Adds a session. Throws `clientNotFound` when the client is gone: what it began would end with nobody.
    func insert(_ session: Record) async throws {
        let added = try await connection.execute(
            """
            INSERT INTO sessions (id, pool, client, sub, auth_time, methods, expires, device, created, last_active,
                last_address, program)
            SELECT \(session.id.text), pool, id, \(session.subject.text), \(session.authTime), \(session.methods),
                \(session.expires), \(session.device?.text), \(session.begun.time), \(session.begun.time),
                \(session.begun.address), \(session.begun.program)
            FROM clients WHERE id = \(session.client.text) AND pool = \(session.pool.text)
            """)
        guard added == 1 else { throw UserPoolError.clientNotFound(session.client.text) }
    }

    /// Ends the live sessions that fit `condition`; returns which, and which had ended before.
    func end(
        _ condition: SQL, _ reason: SessionEnd, at now: Timestamp
    ) async throws -> (ended: [SessionID], before: [SessionID]) {
        let before = try await connection.query("SELECT id FROM sessions WHERE \(condition) AND ended IS NOT NULL")
        let ended = try await connection.query(
            """
            UPDATE sessions SET ended = \(now), reason = \(reason.rawValue)
            WHERE \(condition) AND ended IS NULL RETURNING id
            """)
        return (
            try ended.compactMap { SessionID(try $0.get(0)) }, try before.compactMap { SessionID(try $0.get(0)) }
        )
    }

    /// Drops sessions of which no token is good any more: those that ended a day ago, and those that had expired when
    /// somebody signed in a day ago or earlier. Returns which, and those among them that had not been ended. A few at a
    /// time, so that no sign-in pays for many.
    ///
    /// The clock alone is no proof that a session has expired: it may be years ahead for an hour. Nobody has signed in
    /// a day before that hour and yet after the expiry, so such sessions stay.
    func prune(at now: Timestamp) async throws -> (dropped: [SessionID], notEnded: [SessionID]) {
        let yesterday = now - Self.longestAccess
        let rows = try await connection.query(
            """
            DELETE FROM sessions WHERE id IN (
                SELECT id FROM (
                    SELECT id FROM sessions
                    WHERE expires < (SELECT max(auth_time) FROM sessions WHERE auth_time < \(yesterday))
                    ORDER BY expires LIMIT 4) AS expired
                UNION SELECT id FROM (SELECT id FROM sessions WHERE ended < \(yesterday) ORDER BY ended LIMIT 4) AS over)
            RETURNING id, ended
            """)
        var (dropped, notEnded): ([SessionID], [SessionID]) = ([], [])
        for row in rows {
            guard let id = SessionID(try row.get(0)) else { continue }
            dropped.append(id)
            if try row.get(1, as: Timestamp?.self) == nil { notEnded.append(id) }
        }
        return (dropped, notEnded)
    }

    func insertRefreshToken(_ hash: [UInt8], session: SessionID, expires: Timestamp) async throws {
        try await connection.execute(
            """
            INSERT INTO refresh_tokens (hash, session, expires) VALUES (\(hash), \(session.text), \(expires))
            """)
    }

    /// The refresh token and its session.
    ///
    /// One whose row is gone is as one whose grace is over: its session has replaced it long ago, or the store is an
    /// older copy that has never known it. A session without any rows has had them taken (``detach(_:from:)``), and so
    /// such tokens are none, unless `evenIfDetached`.
    func find(_ token: Secret, _ key: MasterKey, evenIfDetached: Bool = false) async throws -> TokenRecord? {
        let row = try await connection.first(
            """
            SELECT \(Self.columns), t.expires, t.rotated, t.successor
            FROM refresh_tokens t JOIN sessions s ON s.id = t.session LEFT JOIN clients c ON c.id = s.client
            WHERE t.hash = \(RefreshToken.hash(of: token))
            """)
        if let row {
            return TokenRecord(
                session: try record(row), expires: try row.get(11), rotated: try row.get(12),
                successor: try row.get(13))
        }
        guard let id = RefreshToken.session(of: token, key), let session = try await find(id) else {
            return nil
        }
        if !evenIfDetached, try await !hasRefreshTokens(id) { return nil }
        return TokenRecord(session: session, expires: session.expires, rotated: session.authTime, successor: nil)
    }

    private func hasRefreshTokens(_ session: SessionID) async throws -> Bool {
        try await connection.first("SELECT 1 FROM refresh_tokens WHERE session = \(session.text) LIMIT 1") != nil
    }

    /// Whether a live session of the user was given that device key.
    func isIssued(_ device: DeviceKey, to subject: Subject) async throws -> Bool {
        try await connection.first(
            """
            SELECT 1 FROM sessions WHERE device = \(device.text) AND sub = \(subject.text) AND ended IS NULL LIMIT 1
            """) != nil
    }

    /// Takes a session from its device, if it is that one, and its refresh tokens with it: it ends with its access
    /// token.
    func detach(_ id: SessionID, from device: DeviceKey) async throws {
        let detached = try await connection.execute(
            "UPDATE sessions SET device = NULL WHERE id = \(id.text) AND device = \(device.text)")
        guard detached == 1 else { return }
        try await connection.execute("DELETE FROM refresh_tokens WHERE session = \(id.text)")
    }

    /// Marks a refresh token as replaced. Of those that its session replaced before, the successors are forgotten once
    /// `grace` is over, and then the rows of the oldest go when there are more than ``mostRotated``. Throws
    /// `limitExceeded` when so many are in their grace: whoever uses one of these has a right to its successor.
    func rotateRefreshToken(
        _ hash: [UInt8], of session: SessionID, successor: [UInt8], grace: Duration, at now: Timestamp
    ) async throws {
        try await connection.execute(
            """
            UPDATE refresh_tokens SET successor = NULL
            WHERE session = \(session.text) AND successor IS NOT NULL AND rotated <= \(now - grace)
            """)
        try await connection.execute(
            """
            DELETE FROM refresh_tokens WHERE rotated <= \(now - grace) AND hash IN (
                SELECT hash FROM refresh_tokens WHERE session = \(session.text) AND rotated IS NOT NULL
                ORDER BY rotated DESC LIMIT 4 OFFSET \(Self.mostRotated - 1))
            """)
        let replaced = try await connection.first(
            "SELECT count(*) FROM refresh_tokens WHERE session = \(session.text) AND rotated IS NOT NULL")
        guard try replaced?.get(0) ?? 0 < Self.mostRotated else { throw UserPoolError(.limitExceeded) }
        try await connection.execute(
            "UPDATE refresh_tokens SET rotated = \(now), successor = \(successor) WHERE hash = \(hash)")
    }

    private func record(_ row: Row) throws -> Record {
        guard let id = SessionID(try row.get(0)), let pool = PoolID(try row.get(1)),
            let client = ClientID(try row.get(2)), let subject = Subject(try row.get(3))
        else { throw DatabaseError(.damaged, "a row of sessions has an id that is none") }
        var session = Record(
            id: id, pool: pool, client: client, subject: subject, authTime: try row.get(4),
            methods: try row.get(9), expires: try row.get(5), ended: try row.get(6),
            reason: try row.get(7, as: String?.self).flatMap(SessionEnd.init),
            device: try row.get(10, as: String?.self).flatMap(DeviceKey.init))
        if session.ended == nil, try row.get(8, as: Bool.self) {
            (session.ended, session.reason) = (session.authTime, .deleted)
        }
        return session
    }
}
