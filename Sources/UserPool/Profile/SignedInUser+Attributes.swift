internal import LatchkeyPlatform

extension SignedInUser {
    /// The attributes that the client may read, `sub` first.
    public var readableAttributes: Attributes {
        user.shownAttributes.filtered(client.settings.canRead)
    }

    /// Sets attributes of the user, as the user; a blank value takes one away. Says where codes went that verify
    /// changed contacts.
    ///
    /// Throws `unauthorizedAttribute`, `schemaViolation`, `invalidParameter`, `aliasExists`, `limitExceeded`;
    /// `accessTokenRevoked` when the user is gone or disabled meanwhile.
    public func updateAttributes(_ attributes: [(name: String, value: String)]) async throws -> [CodeDelivery] {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            let update = try pool.attributeUpdate(of: user, setting: attributes, by: .user(client.settings))
            try await takeChange(in: transaction.connection)
            return try await pool.apply(update, for: client.caller, in: transaction)
        }
    }

    /// Takes attributes of the user away, as the user. Throws `invalidUserAttributes` for names that the schema lacks,
    /// `unauthorizedAttribute`, `schemaViolation`, `invalidParameter`, `limitExceeded`; `accessTokenRevoked`.
    public func deleteAttributes(_ names: [String]) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            let update = try pool.attributeUpdate(of: user, removing: names, by: .user(client.settings))
            try await takeChange(in: transaction.connection)
            _ = try await pool.apply(update, for: client.caller, in: transaction)
        }
    }
}
