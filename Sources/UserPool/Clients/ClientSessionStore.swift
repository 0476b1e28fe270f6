internal import Database
internal import LatchkeyJSON

/// The queries on `client_sessions`: what is set about the sessions of a client, in Cognito's member names.
struct ClientSessionStore {
    private let connection: any Connection

    init(_ connection: any Connection) { self.connection = connection }

    /// What was set for a client; `nil` when nothing was.
    func find(_ client: ClientID) async throws -> JSONValue? {
        try await connection.first("SELECT document FROM client_sessions WHERE client = \(client.text)")
            .map { try JSONValue(parsing: $0.get(0, as: String.self)) }
    }

    /// Puts another document in place of a client's. Throws `clientNotFound` when the client is gone.
    func set(_ document: JSONValue, of client: ClientID) async throws {
        let written = try await connection.execute(
            """
            INSERT INTO client_sessions (client, document)
            SELECT id, \(document.text) FROM clients WHERE id = \(client.text)
            ON CONFLICT (client) DO UPDATE SET document = excluded.document
            """)
        guard written == 1 else { throw UserPoolError.clientNotFound(client.text) }
    }
}
