internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// Makes the style of a client's managed login pages. Throws `brandingExists`, `clientNotFound` when the client is
    /// gone meanwhile, and `invalidParameter` when a setting or an image breaks a rule.
    public func createBranding(_ change: Branding.Change, for client: Client) async throws -> Branding {
        let (id, now) = (id, services.clock.now())
        var branding = Branding(
            id: SecureRandom.uuid(), client: client.id, usesProvidedValues: false, settings: nil, assets: [],
            created: now, modified: now)
        try branding.apply(change)
        let made = branding
        return try await services.database.write { connection in
            try await Self.checkExists(client, connection)
            guard try await BrandingStore(connection, pool: id).insert(made) else {
                throw UserPoolError(.brandingExists)
            }
            return made
        }
    }

    /// The style of that id. Throws `resourceNotFound`.
    public func branding(_ branding: String) async throws -> Branding {
        let id = id
        let found = try await services.database.read { connection in
            try await BrandingStore(connection, pool: id).find(branding)
        }
        guard let found else { throw Self.noBranding(branding) }
        return found
    }

    /// The style of a client's pages. Throws `resourceNotFound`.
    public func branding(of client: Client) async throws -> Branding {
        let id = id
        let found = try await services.database.read { connection in
            try await BrandingStore(connection, pool: id).find(of: client.id)
        }
        guard let found else { throw Self.noBranding(client.id.text) }
        return found
    }

    /// Changes a style; what is left out stays, and settings are merged with those that were set. Throws
    /// `resourceNotFound`, and `invalidParameter` when a setting or an image breaks a rule.
    public func updateBranding(_ branding: String, _ change: Branding.Change) async throws -> Branding {
        let (id, services) = (id, services)
        return try await services.database.write { connection in
            let store = BrandingStore(connection, pool: id)
            guard let before = try await store.find(branding) else { throw Self.noBranding(branding) }
            var after = before
            try after.apply(change)
            after.modified = max(services.clock.now(), before.modified)
            try await store.update(after, from: before)
            return after
        }
    }

    /// Takes a style away. Throws `resourceNotFound`.
    public func deleteBranding(_ branding: String) async throws {
        let id = id
        try await services.database.write { connection in
            guard try await BrandingStore(connection, pool: id).delete(branding) else {
                throw Self.noBranding(branding)
            }
        }
    }

    private static func noBranding(_ name: String) -> UserPoolError {
        UserPoolError(.resourceNotFound, [.resource: name])
    }
}
