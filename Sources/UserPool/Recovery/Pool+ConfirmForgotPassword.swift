internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Sets a new password by the code that was sent, and signs the user out everywhere. A user who had to reset the
    /// password is confirmed again, and failed attempts are forgotten.
    ///
    /// The new password is looked at before the code, so that one that breaks the policy costs no try; it is hashed
    /// once the code was found right, so that wrong codes cost little. Throws `secretHashMissing`, `secretHashWrong`;
    /// `invalidPassword`, `passwordUsedBefore`; `codeMismatch`, `codeExpired`, `limitExceeded` when the code was tried
    /// too often or too many wrong ones came for the account; `userNotFoundForClient` and `userDisabled` where the
    /// client may know; `busy`.
    public func confirmForgotPassword(
        of name: String, code: Secret, newPassword: Secret, secretHash: Secret?, through client: Client
    ) async throws {
        try admit(client, secretHash: secretHash, username: name)
        try await checkPassword(newPassword, ofWhoever: name, through: client)
        let (user, verdict) = try await services.database.write { connection in
            try await tryCode(code, of: name, through: client, in: connection)
        }
        let attribute: String
        switch verdict {
        case .right(let used): attribute = used
        case .wrong: throw UserPoolError(.codeMismatch)
        case .expired, .missing: throw UserPoolError(.codeExpired)
        case .exhausted, .locked: throw UserPoolError(.limitExceeded)
        }
        guard let user else { throw UserPoolError(.codeMismatch) }
        try await checkPassword(newPassword, for: user, through: client)
        try await checkUnused(newPassword, by: user.subject)
        let hashed = try await hash(newPassword, for: user.username)
        try await services.database.transaction { transaction in
            let current = try await UserStore(connection: transaction.connection, pool: self).find(user.subject)
            guard
                try await codes(transaction.connection).redeem(
                    code, .forgottenPassword, for: AccountKey(user.subject),
                    with: current?.attributes[attribute] ?? "")
            else { throw UserPoolError(.codeExpired) }
            try await replacePassword(
                of: user.subject, with: hashed, status: .confirmed, temporaryUntil: nil, in: transaction)
            try await record(.passwordChange, of: user.subject, through: client, in: transaction)
        }
        var confirmedUser = user
        confirmedUser.status = .confirmed
        try await confirmed(confirmedUser, by: .forgottenPassword, from: client.caller)
    }

    /// Counts a try at a code and says what it was. The user is `nil` when nobody has the name, or may not use a code.
    private func tryCode(
        _ code: Secret, of name: String, through client: Client, in connection: any Connection
    ) async throws -> (User?, CodeStore.Verdict) {
        let user = try await UserStore(connection: connection, pool: self).find(name)
        if !client.settings.hidesUserExistence {
            guard let user else { throw UserPoolError(.userNotFoundForClient) }
            guard user.isEnabled else { throw UserPoolError(.userDisabled) }
        }
        let verdict = try await codes(connection).check(
            code, .forgottenPassword, for: user.map { AccountKey($0.subject) } ?? unknownAccount(name),
            with: user?.attributes, tries: services.configuration.mostCodeTries, at: services.clock.now())
        return (user?.isEnabled == true ? user : nil, verdict)
    }
}
