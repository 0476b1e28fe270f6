internal import Database
internal import LatchkeyJSON

/// The queries on `client_risks`: what clients set about risks, in Cognito's member names.
struct RiskStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What was set for a client; `nil` when nothing was.
    func find(_ client: ClientID) async throws -> JSONValue? {
        try await connection.first("SELECT document FROM client_risks WHERE client = \(client.text)")
            .map { try JSONValue(parsing: $0.get(0, as: String.self)) }
    }

    /// Puts another document in place of a client's, or takes it away. Throws `clientNotFound` when the client is gone.
    func set(_ document: JSONValue?, of client: ClientID) async throws {
        guard let document else {
            try await connection.execute("DELETE FROM client_risks WHERE client = \(client.text)")
            return
        }
        let written = try await connection.execute(
            """
            INSERT INTO client_risks (client, document)
            SELECT id, \(document.text) FROM clients WHERE id = \(client.text)
            ON CONFLICT (client) DO UPDATE SET document = excluded.document
            """)
        guard written == 1 else { throw UserPoolError.clientNotFound(client.text) }
    }
}
