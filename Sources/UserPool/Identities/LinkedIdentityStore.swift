internal import Database
internal import LatchkeyPlatform

/// The queries on `linked_identities` of a pool.
struct LinkedIdentityStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    /// The user whom an identity stands for, and the name of the attribute that it was linked by.
    func find(_ userID: String, of provider: String) async throws -> (subject: Subject, attribute: String)? {
        guard
            let row = try await connection.first(
                """
                SELECT sub, attribute FROM linked_identities
                WHERE pool = \(pool.text) AND provider = \(provider) AND user_id = \(userID)
                """)
        else { return nil }
        guard let subject = try Subject(row.get(0)) else {
            throw DatabaseError(.damaged, "a row of linked_identities has no valid sub")
        }
        return (subject, try row.get(1))
    }

    /// Some of the identities of a provider that stand for users, at most `limit`.
    func some(of provider: String, limit: Int) async throws -> [(userID: String, subject: Subject)] {
        try await connection.query(
            """
            SELECT user_id, sub FROM linked_identities WHERE pool = \(pool.text) AND provider = \(provider) LIMIT \(limit)
            """
        ).map { row -> (userID: String, subject: Subject) in
            guard let subject = try Subject(row.get(1)) else {
                throw DatabaseError(.damaged, "a row of linked_identities has no valid sub")
            }
            return (try row.get(0), subject)
        }
    }

    /// The identities that stand for a user, in the order in which they were linked.
    func all(
        of subject: Subject
    ) async throws -> [(provider: String, userID: String, attribute: String, linked: Timestamp)] {
        try await connection.query(
            """
            SELECT provider, user_id, attribute, linked FROM linked_identities WHERE sub = \(subject.text)
            ORDER BY linked, provider, user_id
            """
        ).map { (try $0.get(0), try $0.get(1), try $0.get(2), try $0.get(3)) }
    }

    /// How many identities stand for a user.
    func count(of subject: Subject) async throws -> Int {
        try await connection.first("SELECT count(*) FROM linked_identities WHERE sub = \(subject.text)")?.get(0) ?? 0
    }

    /// Notes whom an identity stands for from now on.
    func insert(_ identity: LinkedIdentity, by attribute: String, for subject: Subject) async throws {
        try await connection.execute(
            """
            INSERT INTO linked_identities (pool, provider, user_id, sub, attribute, linked)
            VALUES (
                \(pool.text), \(identity.provider), \(identity.userID), \(subject.text), \(attribute),
                \(identity.linked))
            """)
    }

    /// An identity stands for nobody any more.
    func delete(_ userID: String, of provider: String) async throws {
        try await connection.execute(
            """
            DELETE FROM linked_identities
            WHERE pool = \(pool.text) AND provider = \(provider) AND user_id = \(userID)
            """)
    }
}
