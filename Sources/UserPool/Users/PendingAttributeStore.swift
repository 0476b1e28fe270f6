internal import Database

/// New values of contacts that wait until their owner has shown that they are the user's.
struct PendingAttributeStore {
    /// Where it reads and writes.
    let connection: any Connection

    /// The value that waits.
    func find(_ contact: ContactAttribute, of subject: Subject) async throws -> String? {
        try await connection.first(
            """
            SELECT value FROM pending_attributes WHERE sub = \(subject.text) AND attribute = \(contact.rawValue)
            """)?.get(0)
    }

    /// Has a value wait, in place of any that did.
    func set(_ contact: ContactAttribute, of subject: Subject, to value: String) async throws {
        try await connection.execute(
            """
            INSERT INTO pending_attributes (sub, attribute, value)
            VALUES (\(subject.text), \(contact.rawValue), \(value))
            ON CONFLICT (sub, attribute) DO UPDATE SET value = excluded.value
            """)
    }

    /// Forgets the value that waits.
    func discard(_ contact: ContactAttribute, of subject: Subject) async throws {
        try await connection.execute(
            "DELETE FROM pending_attributes WHERE sub = \(subject.text) AND attribute = \(contact.rawValue)")
    }
}
