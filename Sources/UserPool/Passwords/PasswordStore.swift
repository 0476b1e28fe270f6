internal import Database
internal import LatchkeyPlatform

/// The queries on `passwords` and `former_passwords`.
struct PasswordStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// The password of a user. Asked for nobody as well, so that unknown users cost the same.
    func find(_ subject: Subject?) async throws -> StoredPassword? {
        let row = try await connection.first(
            """
            SELECT phc, srp_salt, srp_verifier, temporary_until, set_at FROM passwords
            WHERE sub = \(subject?.text ?? "")
            """)
        guard let row else { return nil }
        var srp: SRPRecord?
        if let salt = try row.get(1, as: String?.self), let verifier = try row.get(2, as: [UInt8]?.self) {
            srp = SRPRecord(salt: salt, verifier: verifier)
        }
        return StoredPassword(
            phc: try row.get(0), srp: srp, temporaryUntil: try row.get(3), set: try row.get(4))
    }

    /// The hashes of the passwords of some users of a pool, which are as good as chosen by lot: rows lie by a keyed
    /// hash.
    func sample(of users: UserRange, limit: Int) async throws -> [String] {
        try await connection.query(
            """
            SELECT p.phc FROM (
                SELECT sub FROM users WHERE number >= \(users.first) AND number <= \(users.last)
                ORDER BY number LIMIT \(limit)
            ) AS u JOIN passwords AS p ON p.sub = u.sub
            """
        ).map { try $0.get(0) }
    }

    /// The hashes of the passwords that a new one is compared with: the present one and those before it, newest first.
    func recent(_ subject: Subject, limit: Int) async throws -> [String] {
        try await connection.query(
            """
            SELECT phc FROM (
                SELECT phc, \(Int64.max) AS number FROM passwords WHERE sub = \(subject.text)
                UNION ALL SELECT phc, number FROM former_passwords WHERE sub = \(subject.text)) AS recent
            ORDER BY number DESC LIMIT \(limit)
            """
        ).map { try $0.get(0) }
    }

    /// Sets a user's password; of those before it, as many are kept as the pool compares with.
    func set(
        _ password: HashedPassword, of subject: Subject, temporaryUntil: Timestamp?, historySize: Int, at now: Timestamp
    ) async throws {
        var set = now
        if let present = try await find(subject) {
            set = max(now, present.set + .milliseconds(1))
            try await remember(present.phc, of: subject, historySize: historySize)
        }
        try await connection.execute(
            """
            INSERT INTO passwords (sub, phc, srp_salt, srp_verifier, temporary_until, set_at)
            VALUES (\(subject.text), \(password.phc), \(password.srp?.salt), \(password.srp?.verifier),
                \(temporaryUntil), \(set))
            ON CONFLICT (sub) DO UPDATE SET phc = excluded.phc, srp_salt = excluded.srp_salt,
                srp_verifier = excluded.srp_verifier, temporary_until = excluded.temporary_until,
                set_at = excluded.set_at
            """)
    }

    /// Takes a user's password away, and those before it.
    func discard(of subject: Subject) async throws {
        try await connection.execute("DELETE FROM passwords WHERE sub = \(subject.text)")
        try await connection.execute("DELETE FROM former_passwords WHERE sub = \(subject.text)")
    }

    /// Gives a user who has none a password.
    func insert(
        _ password: HashedPassword, of subject: Subject, temporaryUntil: Timestamp? = nil, at now: Timestamp
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO passwords (sub, phc, srp_salt, srp_verifier, temporary_until, set_at)
            VALUES (\(subject.text), \(password.phc), \(password.srp?.salt), \(password.srp?.verifier),
                \(temporaryUntil), \(now))
            """)
    }

    /// Stores the same password in another form: a hash of the present setting, or with what SRP needs.
    func upgrade(_ password: HashedPassword, of subject: Subject) async throws {
        try await connection.execute(
            """
            UPDATE passwords SET phc = \(password.phc), srp_salt = \(password.srp?.salt),
                srp_verifier = \(password.srp?.verifier)
            WHERE sub = \(subject.text)
            """)
    }

    /// Takes a user's password away.
    func forget(_ subject: Subject) async throws {
        try await connection.execute("DELETE FROM passwords WHERE sub = \(subject.text)")
    }

    private func remember(_ phc: String, of subject: Subject, historySize: Int) async throws {
        if historySize > 1 {
            try await connection.execute(
                """
                INSERT INTO former_passwords (sub, number, phc)
                SELECT \(subject.text), COALESCE(MAX(number), 0) + 1, \(phc) FROM former_passwords
                WHERE sub = \(subject.text)
                """)
        }
        try await connection.execute(
            """
            DELETE FROM former_passwords WHERE sub = \(subject.text) AND number NOT IN (
                SELECT number FROM former_passwords WHERE sub = \(subject.text)
                ORDER BY number DESC LIMIT \(max(0, historySize - 1)))
            """)
    }
}
