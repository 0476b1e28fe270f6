internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Confirms a sign-up by the code that was sent; the contact that it was sent to is verified by that.
    ///
    /// A client that may not know whether a user exists hears of a name that nobody has what it hears of a user who waits
    /// for a code other than the one sent in. With `forcingAlias` that contact moves here when it is another user's alias. Throws `secretHashMissing`, `secretHashWrong`;
    /// `codeMismatch`, `codeExpired`, `tooManyFailedAttempts`; `aliasExists`; `userNotFoundForClient` and
    /// `cannotConfirm` where the client may know.
    public func confirmSignUp(
        of name: String, code: Secret, forcingAlias: Bool = false, secretHash: Secret?, through client: Client
    ) async throws {
        try admit(client, secretHash: secretHash, username: name)
        let verdict = try await services.database.write { connection in
            try await confirm(name, code, forcingAlias: forcingAlias, through: client, in: connection)
        }
        switch verdict {
        case .right: return
        case .wrong: throw UserPoolError(.codeMismatch)
        case .expired: throw UserPoolError(.codeExpired)
        case .missing: throw UserPoolError(client.settings.hidesUserExistence ? .codeMismatch : .codeExpired)
        case .exhausted:
            throw UserPoolError(client.settings.hidesUserExistence ? .codeMismatch : .tooManyFailedAttempts)
        case .locked: throw UserPoolError(.tooManyFailedAttempts)
        }
    }

    private func confirm(
        _ name: String, _ code: Secret, forcingAlias: Bool, through client: Client, in connection: any Connection
    ) async throws -> CodeStore.Verdict {
        let users = UserStore(connection: connection, pool: self)
        let user = try await users.find(name)
        let now = services.clock.now()
        let tries = services.configuration.mostCodeTries
        guard var user, user.status == .unconfirmed else {
            guard client.settings.hidesUserExistence else {
                guard let user else { throw UserPoolError(.userNotFoundForClient) }
                throw UserPoolError(.cannotConfirm, [.status: user.status.rawValue])
            }
            // Somebody who may not know whether there is such a user has sent a wrong code, whatever it is.
            let account = user.map { AccountKey($0.subject) } ?? unknownAccount(name)
            return try await codes(connection).check(
                code, .signUp, for: account, with: nil, tries: tries, at: now)
        }
        let account = AccountKey(user.subject)
        let verdict = try await codes(connection).check(
            code, .signUp, for: account, with: user.attributes, tries: tries, at: now)
        guard case .right(let attribute) = verdict else { return verdict }
        try await codes(connection).discard(.signUp, for: account)
        let proved = ContactAttribute(rawValue: attribute)
        if let proved { user.attributes[proved.verifiedName] = "true" }
        user.status = .confirmed
        user.modified = now
        try await users.update(user, forcing: forcingAlias ? Set([proved].compactMap(\.self)) : [])
        return verdict
    }
}
