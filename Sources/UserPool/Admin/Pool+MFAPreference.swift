internal import Database

extension Pool {
    /// Sets which second factors a user is asked for and, unless it is `nil`, whether passkeys stand for both, as an
    /// administrator. Throws `userNotFound`, `factorNotSetUp`, `invalidParameter`.
    public func setPreference(
        _ settings: [SecondFactor: MFAPreference.Setting], passkeysCountTwice: Bool? = nil, of name: String
    ) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await setPreference(
                settings, passkeysCountTwice: passkeysCountTwice, of: user, in: transaction.connection)
        }
    }

    /// Takes a user's authenticator app away (`AdminDeleteSoftwareToken`). Throws `userNotFound`,
    /// `softwareTokenMissing`.
    public func deleteSoftwareToken(of name: String) async throws {
        try await services.database.transaction { transaction in
            let connection = transaction.connection
            let user = try await user(name, in: connection)
            guard try await softwareTokens(connection).find(user.subject) != nil else {
                throw UserPoolError(.softwareTokenMissing)
            }
            try await softwareTokens(connection).remove(user.subject)
            try await dropSoftwareToken(from: user, in: connection)
        }
    }
}
