internal import LatchkeyPlatform

extension Pool {
    /// Sets attributes of a user, as an administrator; a blank value takes one away. A contact can be set together with
    /// whether it is verified; otherwise the user is sent a code where the pool wants one.
    ///
    /// Throws `userNotFound`, `schemaViolation`, `invalidParameter`, `aliasExists`, `limitExceeded`.
    public func updateAttributes(
        of name: String, _ attributes: [(name: String, value: String)], metadata: CallMetadata = CallMetadata()
    ) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            let update = try attributeUpdate(of: user, setting: attributes, by: .administrator)
            _ = try await apply(update, for: Caller(client: nil, metadata: metadata), in: transaction)
        }
    }

    /// Takes attributes of a user away, as an administrator. Throws `userNotFound`; `invalidUserAttributes` for names
    /// that the schema lacks, `schemaViolation` for what a user must have, `invalidParameter` for what cannot be
    /// changed.
    public func deleteAttributes(of name: String, _ names: [String]) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            let update = try attributeUpdate(of: user, removing: names, by: .administrator)
            _ = try await apply(update, for: Caller(client: nil, metadata: CallMetadata()), in: transaction)
        }
    }
}
