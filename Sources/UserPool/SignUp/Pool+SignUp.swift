internal import LatchkeyPlatform

extension Pool {
    /// Makes a user, not yet confirmed, and sends a code to a contact that the pool verifies.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `signUpNotPermitted`; `invalidPassword`; what
    /// ``newUser(_:_:status:by:requiringAttributes:)`` throws; `usernameExists`; `busy`;
    /// `limitExceeded` when the contact got too many messages; and what ``ask`` throws when a hook stops it.
    public func signUp(_ request: SignUpRequest, through client: Client) async throws -> SignUpResult {
        try admit(client, secretHash: request.secretHash, username: request.username)
        guard !settings.administratorsCreateUsersOnly else { throw UserPoolError(.signUpNotPermitted) }
        guard let password = request.password else { throw UserPoolError.missingParameter("Password") }
        try checkPassword(password, ofWhoever: request.username)
        let asked = try newUser(
            request.username, request.attributes, status: .unconfirmed, by: .user(client.settings),
            requiringAttributes: true)
        try checkPassword(password, for: asked)
        let (user, verified) = try await preSignUp(asked, by: .user, from: client.caller)
        let hashed = try await hash(password, for: user.username)
        let contact = user.status == .confirmed ? nil : contactToVerify(of: user)
        let result = try await services.database.transaction { transaction in
            try await UserStore(connection: transaction.connection, pool: self).insert(user, forcing: verified)
            try await PasswordStore(transaction.connection).set(
                hashed, of: user.subject, temporaryUntil: nil, historySize: settings.passwordPolicy.historySize,
                at: user.created)
            if let contact {
                // Out of the budget of the address only: with the account's, which is new, a resending client could tell
                // it from a name that nobody has.
                try await sendCode(.signUp, to: contact, of: user, on: .signUp, for: client.caller, in: transaction)
            }
            return SignUpResult(user: user, delivery: contact?.delivery)
        }
        if result.isConfirmed {
            try await confirmed(user, by: .signUp, from: client.caller)
        }
        return result
    }

    /// The contact that a sign-up is confirmed by: one that the pool verifies and the user has given, the phone before
    /// the e-mail address.
    func contactToVerify(of user: User) -> Contact? {
        for attribute in [ContactAttribute.phoneNumber, .email]
        where settings.autoVerifiedAttributes.contains(attribute) {
            if let value = user.attributes[attribute.rawValue], !value.isEmpty {
                return Contact(attribute: attribute, value: value)
            }
        }
        return nil
    }
}
