internal import LatchkeyPlatform

extension SignedInUser {
    /// Signs the user out everywhere (`GlobalSignOut`).
    public func signOutEverywhere() async throws {
        try await pool.services.database.transaction { transaction in
            try await pool.endSignIns(of: user.subject, .signedOut, own: session, in: transaction)
        }
    }
}
