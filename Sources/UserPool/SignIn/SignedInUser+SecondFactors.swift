internal import Database
public import LatchkeyPlatform

extension SignedInUser {
    /// Gives the user a new authenticator secret, in base 32, in place of any other. It proves nothing until it is
    /// verified. Throws `softwareTokensDisabled`, `accessTokenRevoked`.
    public func associateSoftwareToken() async throws -> Secret {
        try pool.checkOffersSoftwareTokens()
        return try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            return try await pool.associateSoftwareToken(of: user, in: transaction.connection)
        }
    }

    /// Takes the first code of a new authenticator app. Whether it is asked for at sign-in is set with
    /// ``setPreference(_:)``. Throws `softwareTokenSetUpFailed`, `softwareTokenUsed`, `locked`,
    /// `softwareTokensDisabled`, `accessTokenRevoked`.
    public func verifySoftwareToken(_ code: Secret, name: String?) async throws {
        try pool.checkOffersSoftwareTokens()
        let fault = try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            return try await pool.checkSoftwareToken(
                code, of: user, verifying: true, name: name, in: transaction.connection
            ).setUpFault
        }
        if let fault { throw UserPoolError(fault) }
    }

    /// Sets which second factors the user is asked for. Throws `factorNotSetUp`, `invalidParameter`,
    /// `accessTokenRevoked`.
    public func setPreference(_ settings: [SecondFactor: MFAPreference.Setting]) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await pool.setPreference(settings, of: user, in: transaction.connection)
        }
    }

    /// What the user has set of second factors.
    public func preference() async throws -> MFAPreference {
        try await pool.preference(of: user)
    }

    /// The user as stored now. Throws `accessTokenRevoked` when they are gone or disabled meanwhile.
    private func present(in connection: any Connection) async throws -> User {
        guard let user = try await UserStore(connection: connection, pool: pool).find(user.subject), user.isEnabled
        else { throw UserPoolError(.accessTokenRevoked) }
        return user
    }
}

extension Pool {
    /// What a user has set of second factors.
    public func preference(of user: User) async throws -> MFAPreference {
        try await services.database.read { connection in
            try await MFAPreferenceStore(connection).find(user.subject)
        }
    }

    /// Sets which second factors a user is asked for, as an administrator. Throws `userNotFound`, `factorNotSetUp`,
    /// `invalidParameter`.
    public func setPreference(_ settings: [SecondFactor: MFAPreference.Setting], of name: String) async throws {
        try await services.database.transaction { transaction in
            let user = try await self.user(name, in: transaction.connection)
            try await setPreference(settings, of: user, in: transaction.connection)
        }
    }

    /// Takes a user's authenticator app away (`AdminDeleteSoftwareToken`). Throws `userNotFound`,
    /// `softwareTokenMissing`.
    public func deleteSoftwareToken(of name: String) async throws {
        try await services.database.transaction { transaction in
            let connection = transaction.connection
            let user = try await self.user(name, in: connection)
            guard try await softwareTokens(connection).find(user.subject) != nil else {
                throw UserPoolError(.softwareTokenMissing)
            }
            try await softwareTokens(connection).remove(user.subject)
            let store = MFAPreferenceStore(connection)
            var preference = try await store.find(user.subject)
            preference.set(.softwareToken, to: MFAPreference.Setting(isEnabled: false, isPreferred: false))
            try await store.put(preference, of: user.subject)
        }
    }

    private func user(_ name: String, in connection: any Connection) async throws -> User {
        guard let user = try await UserStore(connection: connection, pool: self).find(name) else {
            throw UserPoolError(.userNotFound)
        }
        return user
    }
}
