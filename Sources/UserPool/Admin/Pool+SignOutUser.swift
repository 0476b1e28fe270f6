internal import LatchkeyPlatform

extension Pool {
    /// Signs a user out everywhere, as an administrator. Throws `userNotFound`.
    public func signOutEverywhere(_ name: String) async throws {
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await endSignIns(of: user.subject, .signedOut, in: transaction)
        }
    }
}
