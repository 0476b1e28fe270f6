internal import Database

/// By what a user can sign in (`GetUserAuthFactors`).
public struct AuthenticationFactors: Sendable, Equatable {
    /// What the user has set up and the pool takes, first factors first.
    public let configured: [PoolSettings.FirstFactor]
}

extension Pool {
    /// By what a user can sign in.
    public func authenticationFactors(of user: User) async throws -> AuthenticationFactors {
        try await services.database.read { connection in
            let hasPassword = try await PasswordStore(connection).find(user.subject) != nil
            let hasPasskey = try await hasPasskey(user.subject, in: connection)
            var factors = firstFactors(
                of: user, hasPassword: hasPassword, hasPasskey: hasPasskey,
                isUntouched: try await isUntouched(user.subject, in: connection))
            if settings.secondFactors.contains(.softwareToken),
                try await softwareTokens(connection).isVerified(user.subject)
            {
                factors.insert(.softwareToken)
            }
            return AuthenticationFactors(configured: PoolSettings.FirstFactor.allCases.filter(factors.contains))
        }
    }
}
