internal import LatchkeyPlatform

extension Pool {
    /// Has a user choose another password, as an administrator: sends a code for it, and signs the user out everywhere.
    /// The password of before does not sign in any more
    /// ([AdminResetUserPassword](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminResetUserPassword.html)).
    ///
    /// A user who has to reset the password already gets another code. Throws `userNotFound`; `userDisabled`,
    /// `passwordNotResettable`, `recoveryByAdministratorOnly`, `noVerifiedContact`; `limitExceeded` when the user has
    /// caused too many messages; and what ``ask`` throws when a hook stops it.
    public func resetPassword(of name: String, metadata: CallMetadata = CallMetadata()) async throws {
        try await services.database.transaction { transaction in
            let found = try await user(name, in: transaction.connection)
            var (user, contact) = try recoverable(found)
            try await takeMessage(of: AccountKey(user.subject), in: transaction)
            try await sendCode(
                .forgottenPassword, to: contact, of: user, on: .forgotPassword,
                for: Caller(client: nil, metadata: metadata), in: transaction)
            let now = services.clock.now()
            user.status = .resetRequired
            user.modified = now
            try await UserStore(connection: transaction.connection, pool: self).update(user)
            try await endSignIns(of: user.subject, .passwordReset, in: transaction)
        }
    }
}
