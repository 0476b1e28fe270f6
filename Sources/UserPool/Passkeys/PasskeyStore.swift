internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

/// The queries on `passkeys` and `passkey_registrations`.
struct PasskeyStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// A registration that has begun and is to be completed.
    struct Pending: Equatable, Sendable {
        let challenge: [UInt8]
        /// Through which client it was begun.
        let client: String
        let expires: Timestamp
    }

    private static let columns: SQL = """
        credential, public_key, sign_count, backup_eligible, backed_up, relying_party, aaguid, name, attachment,
        transports, created, last_used
        """

    /// A user's passkeys, the oldest first.
    func all(of subject: Subject) async throws -> [Passkey] {
        try await connection.query(
            "SELECT \(Self.columns) FROM passkeys WHERE sub = \(subject.text) ORDER BY created, credential"
        ).map(Self.passkey)
    }

    /// Whether a user has a passkey for a relying party.
    func has(_ subject: Subject, for relyingParty: String) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM passkeys WHERE sub = \(subject.text) AND relying_party = \(relyingParty)") != nil
    }

    /// Adds a passkey; false when its id is known in the pool.
    func insert(_ passkey: Passkey, of subject: Subject) async throws -> Bool {
        let credential = passkey.credential
        let transports = JSONValue.array(passkey.transports.map { .string($0) }).text
        return try await connection.execute(
            """
            INSERT INTO passkeys (
                pool, credential, sub, public_key, sign_count, backup_eligible, backed_up, relying_party, aaguid, name,
                attachment, transports, created, last_used)
            VALUES (
                \(pool.text), \(credential.id), \(subject.text), \(credential.publicKey),
                \(Int64(credential.signCount)), \(credential.isBackupEligible), \(credential.isBackedUp),
                \(passkey.relyingPartyID), \(passkey.aaguid), \(passkey.name), \(passkey.attachment), \(transports),
                \(passkey.created), \(passkey.lastUsed))
            ON CONFLICT (pool, credential) DO NOTHING
            """) == 1
    }

    /// Writes what changes with each use.
    func update(_ passkey: Passkey, of subject: Subject) async throws {
        try await connection.execute(
            """
            UPDATE passkeys SET sign_count = \(Int64(passkey.credential.signCount)),
                backed_up = \(passkey.credential.isBackedUp), last_used = \(passkey.lastUsed)
            WHERE pool = \(pool.text) AND credential = \(passkey.id) AND sub = \(subject.text)
            """)
    }

    /// Takes a passkey from a user; false when they have none of that id.
    func remove(_ id: [UInt8], of subject: Subject) async throws -> Bool {
        try await connection.execute(
            "DELETE FROM passkeys WHERE pool = \(pool.text) AND credential = \(id) AND sub = \(subject.text)") == 1
    }

    /// Notes that a user begins to register a passkey, in place of any other attempt.
    func begin(_ pending: Pending, of subject: Subject) async throws {
        try await connection.execute(
            """
            INSERT INTO passkey_registrations (sub, challenge, client, expires)
            VALUES (\(subject.text), \(pending.challenge), \(pending.client), \(pending.expires))
            ON CONFLICT (sub) DO UPDATE SET
                challenge = excluded.challenge, client = excluded.client, expires = excluded.expires
            """)
    }

    /// The registration that a user has begun.
    func pending(of subject: Subject) async throws -> Pending? {
        try await connection.first(
            "SELECT challenge, client, expires FROM passkey_registrations WHERE sub = \(subject.text)"
        ).map { row in try Pending(challenge: row.get(0), client: row.get(1), expires: row.get(2)) }
    }

    /// Forgets the registration that a user has begun: its challenge is spent.
    func endPending(of subject: Subject) async throws {
        try await connection.execute("DELETE FROM passkey_registrations WHERE sub = \(subject.text)")
    }

    private static func passkey(_ row: Row) throws -> Passkey {
        guard let count = UInt32(exactly: try row.get(2, as: Int64.self)) else {
            throw DatabaseError(.damaged, "a row of passkeys has a counter that is none")
        }
        let credential = RegisteredCredential(
            id: try row.get(0), publicKey: try row.get(1), signCount: count, isBackupEligible: try row.get(3),
            isBackedUp: try row.get(4))
        let transports = try JSONValue(parsing: row.get(9, as: String.self)).array ?? []
        return Passkey(
            credential: credential, relyingPartyID: try row.get(5), aaguid: try row.get(6), name: try row.get(7),
            attachment: try row.get(8), transports: transports.compactMap(\.string), created: try row.get(10),
            lastUsed: try row.get(11))
    }
}
