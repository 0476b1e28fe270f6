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

    /// Sets which second factors the user is asked for and, unless it is `nil`, whether passkeys stand for both. Throws
    /// `factorNotSetUp`, `invalidParameter`, `limitExceeded`, `accessTokenRevoked`.
    public func setPreference(
        _ settings: [SecondFactor: MFAPreference.Setting], passkeysCountTwice: Bool? = nil
    ) async throws {
        try await pool.services.database.transaction { transaction in
            let user = try await present(in: transaction.connection)
            try await takeChange(in: transaction.connection)
            try await pool.setPreference(
                settings, passkeysCountTwice: passkeysCountTwice, of: user, in: transaction.connection)
        }
    }
}
