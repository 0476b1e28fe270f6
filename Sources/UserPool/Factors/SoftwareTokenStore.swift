internal import Database
internal import LatchkeyCrypto

/// The queries on `software_tokens`: one a user.
struct SoftwareTokenStore {
    private let connection: any Connection
    private let sealer: Sealer

    init(_ connection: any Connection, sealer: Sealer) {
        self.connection = connection
        self.sealer = sealer
    }

    /// A user's token.
    func find(_ subject: Subject) async throws -> SoftwareToken? {
        let row = try await connection.first(
            "SELECT secret, name, verified, last_step FROM software_tokens WHERE sub = \(subject.text)")
        guard let row else { return nil }
        return SoftwareToken(
            secret: try sealer.open(row.get(0), context: subject.text), name: try row.get(1),
            isVerified: try row.get(2, as: Int.self) == 1, lastStep: try row.get(3))
    }

    /// Whether a user has a token that was verified.
    func isVerified(_ subject: Subject) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM software_tokens WHERE sub = \(subject.text) AND verified = 1") != nil
    }

    /// Gives a user a token in place of any other.
    func put(_ token: SoftwareToken, of subject: Subject) async throws {
        try await connection.execute(
            """
            INSERT INTO software_tokens (sub, secret, name, verified, last_step)
            VALUES (\(subject.text), \(try sealer.seal(token.secret, context: subject.text)), \(token.name),
                \(token.isVerified ? 1 : 0), \(token.lastStep))
            ON CONFLICT (sub) DO UPDATE SET secret = excluded.secret, name = excluded.name,
                verified = excluded.verified, last_step = excluded.last_step
            """)
    }

    /// Takes a user's token away.
    func remove(_ subject: Subject) async throws {
        try await connection.execute("DELETE FROM software_tokens WHERE sub = \(subject.text)")
    }
}
