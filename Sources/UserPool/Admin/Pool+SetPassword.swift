internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Sets a user's password as an administrator and signs the user out everywhere. One that is not `permanent` is
    /// temporary: the user must choose another at the next sign-in.
    ///
    /// Throws `userNotFound`; `invalidPassword`, `passwordUsedBefore`; `busy`.
    public func setPassword(of name: String, to password: Secret, permanent: Bool) async throws {
        let user = try await self.user(name)
        try await checkPassword(password, for: user)
        try await checkUnused(password, by: user.subject)
        let hashed = try await hash(password, for: user.username)
        let until = permanent ? nil : services.clock.now() + settings.passwordPolicy.temporaryPasswordValidity
        try await services.database.transaction { transaction in
            try await replacePassword(
                of: user.subject, with: hashed, status: permanent ? .confirmed : .forceChangePassword,
                temporaryUntil: until, in: transaction)
        }
    }
}
