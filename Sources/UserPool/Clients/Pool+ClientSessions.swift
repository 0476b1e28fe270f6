internal import Database
public import LatchkeyJSON

extension Pool {
    /// What was set about the sessions of a client, in Cognito's member names; `nil` when nothing was. Throws
    /// `clientNotFound` for a client of another pool.
    public func sessionSettings(of client: Client) async throws -> JSONValue? {
        try admit(client)
        return try await services.database.read { connection in
            try await ClientSessionStore(connection).find(client.id)
        }
    }

    /// Puts other settings about sessions in place of a client's. Throws `clientNotFound`, and `sessionsNotTracked`
    /// where the pool keeps no account of sessions.
    public func setSessionSettings(_ document: JSONValue, of client: Client) async throws {
        try admit(client)
        guard settings.sessionTracking != nil else { throw UserPoolError(.sessionsNotTracked) }
        try await services.database.write { connection in
            try await ClientSessionStore(connection).set(document, of: client.id)
        }
    }
}
