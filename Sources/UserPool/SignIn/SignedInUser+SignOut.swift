internal import LatchkeyPlatform

extension SignedInUser {
    /// Signs the user out everywhere (`GlobalSignOut`).
    public func signOutEverywhere() async throws {
        let services = pool.services
        try await services.database.transaction { transaction in
            try await services.sessions.endAll(
                of: user.subject, .signedOut, own: session, at: services.clock.now(), in: transaction)
        }
    }
}
