internal import LatchkeyPlatform

extension Pool {
    /// Makes a user, not yet confirmed, and sends a code to a contact that the pool verifies.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `signUpNotPermitted`; `invalidPassword`; `missingParameter` where
    /// there is no password and the pool has no other way in; what
    /// ``newUser(_:_:status:by:requiringAttributes:)`` throws; `usernameExists`; `busy`;
    /// `limitExceeded` when the contact got too many messages, where the client may know who exists: else the user is
    /// made and nothing sent, for others of the contact may have asked for those; and what ``ask`` throws when a hook
    /// stops it.
    public func signUp(_ request: SignUpRequest, through client: Client) async throws -> SignUpResult {
        try admit(client, secretHash: request.secretHash, username: request.username)
        guard !settings.administratorsCreateUsersOnly else { throw UserPoolError(.signUpNotPermitted) }
        let password = request.password.flatMap { $0.reveal.isEmpty ? nil : $0 }
        if let password {
            try await checkPassword(password, ofWhoever: request.username, through: client)
        } else if !settings.hasPasswordlessFactors {
            throw UserPoolError.missingParameter("Password")
        }
        let asked = try newUser(
            request.username, request.attributes, status: .unconfirmed, by: .user(client.settings),
            requiringAttributes: true)
        if let password {
            try await checkPassword(password, for: asked, through: client)
        } else {
            try checkSignsInWithoutPassword(asked)
        }
        let (user, verified) = try await preSignUp(asked, by: .user, from: client.caller)
        var made: HashedPassword?
        if let password { made = try await hash(password, for: user.username) }
        let hashed = made
        let contact = user.status == .confirmed ? nil : contactToVerify(of: user)
        let result = try await services.database.transaction { transaction in
            try await UserStore(connection: transaction.connection, pool: self).insert(user, forcing: verified)
            if let hashed {
                try await PasswordStore(transaction.connection).set(
                    hashed, of: user.subject, temporaryUntil: nil, historySize: settings.passwordPolicy.historySize,
                    at: user.created)
            }
            try await record(.signUp, of: user.subject, through: client, in: transaction)
            if let contact {
                // Out of the budget of the address only: with the account's, which is new, a resending client could
                // tell it from a name that nobody has.
                try await sendCode(
                    .signUp, to: contact, of: user, on: .signUp, for: client.caller, asking: MessageAsker(client),
                    in: transaction)
            }
            let session = try signUpSession(
                of: user, proved: [], password: hashed.map { _ in user.created }, through: client)
            return SignUpResult(user: user, delivery: contact?.delivery, session: session)
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
