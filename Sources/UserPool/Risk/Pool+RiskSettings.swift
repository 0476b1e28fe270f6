internal import Database
public import LatchkeyJSON
internal import LatchkeyPlatform

/// The rules that a client has of its own; none is a value too, so that it is kept in memory.
struct ClientRisk: Sendable {
    let rules: RiskRules?
}

extension Pool {
    /// What was set about risks for a client of its own, in Cognito's member names; `nil` when nothing was. Throws
    /// `threatProtectionOff`, and `clientNotFound` for a client of another pool.
    public func riskSettings(of client: Client) async throws -> JSONValue? {
        try checkWatchesSignIns()
        try admit(client)
        return try await services.database.read { connection in try await RiskStore(connection).find(client.id) }
    }

    /// Puts other settings about risks in place of a client's, and returns them as they are kept; those without members
    /// leave those of the pool to it. Throws `threatProtectionOff`, `clientNotFound`, and `invalidParameter` when the
    /// settings break a rule.
    public func setRiskSettings(_ document: JSONValue, of client: Client) async throws -> JSONValue? {
        try checkWatchesSignIns()
        try admit(client)
        let document = try dated(document)
        let cache = services.clientRisks
        try await services.database.transaction { transaction in
            try await RiskStore(transaction.connection).set(document, of: client.id)
            transaction.afterCommit { cache.forget(client.id) }
        }
        return document
    }

    /// Settings with the moment at which they were set; `nil` when nothing is. Throws `invalidParameter` when they
    /// break a rule.
    fileprivate func dated(_ document: JSONValue) throws -> JSONValue? {
        try RiskRules.check(RiskDocument.decode(document.encode()))
        guard let members = document.object, members.names.count > 0 else { return nil }
        var document = document
        document["LastModifiedDate"] = .number(Double(services.clock.now().milliseconds) / 1000)
        return document
    }

    /// The rules for what is done through a client, read on a connection where they are not in memory.
    func riskRules(for client: Client, in connection: (any Connection)? = nil) async throws -> RiskRules {
        let kept = try await services.clientRisks.value(for: client.id) {
            let document =
                if let connection {
                    try await RiskStore(connection).find(client.id)
                } else {
                    try await services.database.read { try await RiskStore($0).find(client.id) }
                }
            return ClientRisk(rules: try document.map { RiskRules(try RiskDocument.decode($0.encode())) })
        }
        return kept?.rules ?? settings.risk
    }
}

extension UserPools {
    /// Puts other settings about risks in place of a pool's, and returns them as they are kept; without members they
    /// are the defaults. Throws `threatProtectionOff`, `poolNotFound`, and `invalidParameter` when the settings break a
    /// rule.
    public func setRiskSettings(_ document: JSONValue, of pool: Pool) async throws -> JSONValue? {
        try pool.checkWatchesSignIns()
        let document = try pool.dated(document)
        // Left out, they would stay as they were, as with other operations that change a pool.
        _ = try await changeSettings(of: pool.id) { $0["RiskConfiguration"] = document ?? [:] }
        return document
    }
}
