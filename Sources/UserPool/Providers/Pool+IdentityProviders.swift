internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Pool {
    /// The external provider of that name. Throws `providerNotFound`.
    public func identityProvider(_ name: String) async throws -> IdentityProvider {
        try await services.database.read { connection in try await identityProvider(name, in: connection) }
    }

    /// The external provider that has an identifier. Throws `providerNotFound`.
    public func identityProvider(identifier: String) async throws -> IdentityProvider {
        let found = try await services.database.read { connection in
            try await IdentityProviderStore(connection, of: self).find(identifier: identifier)
        }
        guard let found else { throw UserPoolError(.providerNotFound, [.resource: identifier]) }
        return found
    }

    /// A page of the pool's external providers in the order of their names, at most `limit` (1–50; `nil` and 0 stand
    /// for 50) of them, from where `token` says. Throws `invalidPageToken`.
    public func identityProviders(
        from token: String? = nil, limit: Int? = nil
    ) async throws -> Page<IdentityProvider> {
        let tokens = pageTokens("identity providers of \(id)")
        let after = try token.map { try tokens.open($0, count: 1)[0] } ?? ""
        let limit = min(Page<IdentityProvider>.size(limit), 50)
        let found = try await services.database.read { connection in
            try await IdentityProviderStore(connection, of: self).list(after: after, limit: limit + 1)
        }
        return try Page(found, limit: limit) { try tokens.seal([$0.name]) }
    }

    /// Adds an external provider. Throws `providerExists`, `tooManyProviders`, and `invalidParameter` when something
    /// that is said of it breaks a rule or one of its identifiers is another's.
    public func createIdentityProvider(
        _ name: String, _ kind: ProviderKind, _ change: IdentityProviderChange
    ) async throws -> IdentityProvider {
        let now = services.clock.now()
        let provider = IdentityProvider(
            name: name, kind: kind, details: try await complete(change.details ?? [:], of: kind),
            mapping: change.mapping, identifiers: change.identifiers, acrMapping: change.acrMapping, created: now,
            modified: now)
        try ProviderRules.check(provider, schema: settings.schema)
        let most = services.configuration.mostIdentityProviders
        return try await services.database.transaction { transaction in
            let store = IdentityProviderStore(transaction.connection, of: self)
            guard try await !store.has(name) else { throw UserPoolError(.providerExists, [.resource: name]) }
            guard try await store.count() < most else { throw UserPoolError(.tooManyProviders) }
            try await store.insert(provider)
            return provider
        }
    }

    /// Changes an external provider; of what is not said, it keeps what it has. Throws `providerNotFound`, and
    /// `invalidParameter` as ``createIdentityProvider(_:_:_:)`` does.
    public func updateIdentityProvider(
        _ name: String, _ change: IdentityProviderChange
    ) async throws -> IdentityProvider {
        let kind = try await identityProvider(name).kind
        let details =
            if let details = change.details { try await complete(details, of: kind) } else { [String: String]?.none }
        return try await services.database.transaction { transaction in
            var provider = try await identityProvider(name, in: transaction.connection)
            if var details {
                // The key is told to nobody, so that who changes something else cannot send it again.
                details["private_key"] = details["private_key"] ?? provider.details["private_key"]
                provider.details = details
            }
            provider.mapping = change.mapping ?? provider.mapping
            provider.identifiers = change.identifiers ?? provider.identifiers
            provider.acrMapping = change.acrMapping ?? provider.acrMapping
            provider.modified = services.clock.now()
            try ProviderRules.check(provider, schema: settings.schema)
            try await IdentityProviderStore(transaction.connection, of: self).update(provider)
            return provider
        }
    }

    /// Removes an external provider, also one that clients name: they keep the name, and nobody signs in by it any
    /// more. Its identities stand for nobody any more: who makes another provider of that name does not get them.
    /// Throws `providerNotFound`.
    ///
    /// Identities go some at a time, so that other writes hardly wait; the last ones go with the provider. What was cut
    /// off has left the provider, and is done by asking again.
    public func deleteIdentityProvider(_ name: String) async throws {
        var isGone = false
        while !isGone {
            isGone = try await services.database.transaction { transaction in
                let store = IdentityProviderStore(transaction.connection, of: self)
                guard try await store.has(name) else { throw UserPoolError(.providerNotFound, [.resource: name]) }
                guard try await unlinkSome(of: name, in: transaction.connection) else { return false }
                return try await store.delete(name)
            }
        }
    }

    /// The external provider of that name, read on a connection. Throws `providerNotFound`.
    func identityProvider(_ name: String, in connection: any Connection) async throws -> IdentityProvider {
        guard let provider = try await IdentityProviderStore(connection, of: self).find(name) else {
            throw UserPoolError(.providerNotFound, [.resource: name])
        }
        return provider
    }

    /// A SAML provider that encrypts what it says is told the key to encrypt for.
    private func complete(_ details: [String: String], of kind: ProviderKind) async throws -> [String: String] {
        guard kind == .saml, details["EncryptedResponses"]?.lowercased() == "true" else { return details }
        var details = details
        details["ActiveEncryptionCertificate"] = Base64.encode(try await signingCertificate())
        return details
    }
}
