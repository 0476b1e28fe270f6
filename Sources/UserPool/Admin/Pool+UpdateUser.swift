internal import LatchkeyPlatform

extension Pool {
    /// Sets attributes of a user, as an administrator; a blank value takes one away. A contact can be set together with
    /// whether it is verified; otherwise the user is sent a code where the pool wants one.
    ///
    /// Throws `userNotFound`, `schemaViolation`, `invalidParameter`, `aliasExists`, `limitExceeded`.
    public func updateAttributes(of name: String, _ attributes: [(name: String, value: String)]) async throws {
        try await services.database.transaction { transaction in
            guard let user = try await UserStore(connection: transaction.connection, pool: self).find(name) else {
                throw UserPoolError(.userNotFound)
            }
            let update = try attributeUpdate(of: user, setting: attributes, by: .administrator)
            _ = try await apply(update, in: transaction)
        }
    }
}
