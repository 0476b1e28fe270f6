internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// Gives a client links of one kind. Throws `termsExist`, `invalidParameter`, and `clientNotFound` when the client
    /// is gone meanwhile.
    public func createTerms(_ change: Terms.Change, for client: Client) async throws -> Terms {
        let (id, now) = (id, services.clock.now())
        var terms = Terms(
            id: SecureRandom.uuid(), client: client.id, name: change.name ?? "", source: "LINK", enforcement: "NONE",
            links: [:], created: now, modified: now)
        try terms.apply(change)
        let made = terms
        return try await services.database.write { connection in
            guard try await connection.first("SELECT 1 FROM clients WHERE id = \(made.client.text)") != nil else {
                throw UserPoolError.clientNotFound(made.client.text)
            }
            guard try await TermsStore(connection, pool: id).insert(made) else { throw UserPoolError(.termsExist) }
            return made
        }
    }

    /// The terms of that id. Throws `resourceNotFound`.
    public func terms(_ terms: String) async throws -> Terms {
        let id = id
        let found = try await services.database.read { connection in
            try await TermsStore(connection, pool: id).find(terms)
        }
        guard let found else { throw Self.noTerms(terms) }
        return found
    }

    /// A client's terms of that name. Throws `resourceNotFound`.
    public func terms(_ name: String, of client: Client) async throws -> Terms {
        let id = id
        let found = try await services.database.read { connection in
            try await TermsStore(connection, pool: id).find(name, of: client.id)
        }
        guard let found else { throw Self.noTerms(name) }
        return found
    }

    /// A page of the terms of all clients, at most `limit` (1–60) of them. Throws `invalidPageToken`.
    public func terms(from token: String?, limit: Int) async throws -> Page<Terms> {
        let id = id
        let limit = min(max(limit, 1), Page<Terms>.mostElements)
        let tokens = PageToken(sealer: services.masterKey.sealer(for: .pageTokens), list: "terms of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let found = try await services.database.read { connection in
            try await TermsStore(connection, pool: id).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.id]) }
    }

    /// Changes terms; what is left out stays. Throws `resourceNotFound`, `termsExist` when the client has others of
    /// that name, `invalidParameter`.
    public func updateTerms(_ terms: String, _ change: Terms.Change) async throws -> Terms {
        let (id, services) = (id, services)
        return try await services.database.write { connection in
            let store = TermsStore(connection, pool: id)
            guard var changed = try await store.find(terms) else { throw Self.noTerms(terms) }
            if let name = change.name, let other = try await store.find(name, of: changed.client),
                other.id != changed.id
            {
                throw UserPoolError(.termsExist)
            }
            try changed.apply(change)
            changed.modified = max(services.clock.now(), changed.modified)
            try await store.update(changed)
            return changed
        }
    }

    /// Takes terms away. Throws `resourceNotFound`.
    public func deleteTerms(_ terms: String) async throws {
        let id = id
        try await services.database.write { connection in
            guard try await TermsStore(connection, pool: id).delete(terms) else { throw Self.noTerms(terms) }
        }
    }

    private static func noTerms(_ name: String) -> UserPoolError {
        UserPoolError(.resourceNotFound, [.resource: name])
    }
}
