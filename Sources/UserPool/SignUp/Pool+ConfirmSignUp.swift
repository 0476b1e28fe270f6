internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Confirms a sign-up by the code that was sent; the contact that it was sent to is verified by that.
    ///
    /// A client that may not know whether a user exists hears of a name that nobody has what it hears of a user who
    /// waits for a code other than the one sent in. With `forcingAlias` that contact moves here when it is another
    /// user's alias. `session` is what the sign-up was answered with, if anything; what comes back begins a sign-in,
    /// where the client has one by choice. Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`;
    /// `codeMismatch`, `codeExpired`, `tooManyFailedAttempts`; `aliasExists`; `userNotFoundForClient` and
    /// `cannotConfirm` where the client may know. A function that is told of it may refuse, which ends the call and
    /// leaves the user confirmed.
    @discardableResult
    public func confirmSignUp(
        of name: String, code: Secret, forcingAlias: Bool = false, session: Secret? = nil, secretHash: Secret?,
        through client: Client
    ) async throws -> Secret? {
        try admit(client, secretHash: secretHash, username: name)
        let (verdict, confirmed, next) = try await services.database.write { connection in
            try await confirm(
                name, code, forcingAlias: forcingAlias, session: session,
                isDiscreet: client.settings.hidesUserExistence, through: client, in: connection)
        }
        switch verdict {
        case .right:
            if let confirmed { try await self.confirmed(confirmed, by: .signUp, from: client.caller) }
            return next
        case .wrong: throw UserPoolError(.codeMismatch)
        case .expired: throw UserPoolError(.codeExpired)
        case .missing: throw UserPoolError(client.settings.hidesUserExistence ? .codeMismatch : .codeExpired)
        case .exhausted:
            throw UserPoolError(client.settings.hidesUserExistence ? .codeMismatch : .tooManyFailedAttempts)
        case .locked: throw UserPoolError(.tooManyFailedAttempts)
        }
    }

    /// Confirms a sign-up by the link that was sent, which says who and by which code: whoever opens it may have no
    /// program, and shows no secret of the client.
    ///
    /// Whatever is wrong, it is `codeMismatch`, and takes the same work whether or not there is such a user; or
    /// `tooManyFailedAttempts`, where wrong codes have locked the account. A function that is told of the confirmation
    /// has no say in it any more, and nobody is there to hear its words.
    public func confirmSignUp(byLinkTo name: String, code: Secret, through client: Client) async throws {
        guard client.pool == id else { throw UserPoolError.clientNotFound(client.id.text) }
        let (verdict, confirmed, _) = try await services.database.write { connection in
            try await confirm(
                name, code, forcingAlias: false, session: nil, isDiscreet: true, through: client, in: connection)
        }
        switch verdict {
        case .right: if let confirmed { try? await self.confirmed(confirmed, by: .signUp, from: client.caller) }
        case .wrong, .expired, .missing, .exhausted: throw UserPoolError(.codeMismatch)
        case .locked: throw UserPoolError(.tooManyFailedAttempts)
        }
    }

    private func confirm(
        _ name: String, _ code: Secret, forcingAlias: Bool, session: Secret?, isDiscreet: Bool,
        through client: Client, in connection: any Connection
    ) async throws -> (CodeStore.Verdict, User?, session: Secret?) {
        let users = UserStore(connection: connection, pool: self)
        let user = try await users.find(name)
        if let session { try checkSignUpSession(session, of: name, user, through: client) }
        let now = services.clock.now()
        let tries = services.configuration.mostCodeTries
        guard var user, user.status == .unconfirmed else {
            guard isDiscreet else {
                guard let user else { throw UserPoolError(.userNotFoundForClient) }
                throw UserPoolError(.cannotConfirm, [.status: user.status.rawValue])
            }
            // Somebody who may not know whether there is such a user has sent a wrong code, whatever it is.
            let account = user.map { AccountKey($0.subject) } ?? unknownAccount(name)
            let verdict = try await codes(connection).check(
                code, .signUp, for: account, with: nil, tries: tries, at: now)
            return (verdict, nil, nil)
        }
        let account = AccountKey(user.subject)
        let verdict = try await codes(connection).check(
            code, .signUp, for: account, with: user.attributes, tries: tries, at: now)
        guard case .right(let attribute) = verdict else { return (verdict, nil, nil) }
        try await codes(connection).discard(.signUp, for: account)
        let proved = ContactAttribute(rawValue: attribute)
        if let proved { user.attributes[proved.verifiedName] = "true" }
        user.status = .confirmed
        user.modified = now
        try await users.update(user, forcing: forcingAlias ? Set([proved].compactMap(\.self)) : [])
        let password = try await PasswordStore(connection).find(user.subject)
        let next = try signUpSession(
            of: user, proved: [proved == .phoneNumber ? .smsOTP : .emailOTP], password: password?.set, through: client)
        return (verdict, user, next)
    }
}
