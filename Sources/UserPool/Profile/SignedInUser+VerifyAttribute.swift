internal import Database
public import LatchkeyPlatform

extension SignedInUser {
    /// Sends the user a code that shows that a contact is theirs: the value that waits to be verified, or the present
    /// one. Throws `invalidParameter` for an attribute that is no contact or that the user lacks, `limitExceeded`,
    /// `accessTokenRevoked`.
    public func sendVerificationCode(for attribute: String) async throws -> CodeDelivery {
        guard let attribute = ContactAttribute(rawValue: attribute) else {
            throw UserPoolError.invalidParameter("Only email and phone_number can be verified.")
        }
        return try await pool.services.database.transaction { transaction in
            let connection = transaction.connection
            let user = try await present(in: connection)
            let pending = try await PendingAttributeStore(connection: connection).find(attribute, of: user.subject)
            guard let value = pending ?? user.attributes[attribute.rawValue] else {
                throw UserPoolError.invalidParameter("User has no attribute \(attribute.rawValue).")
            }
            let contact = Contact(attribute: attribute, value: value)
            try await pool.takeMessage(of: AccountKey(user.subject), in: transaction)
            try await pool.sendCode(
                .verify(attribute), to: contact, of: user, on: .verifyUserAttribute, for: client.caller, in: transaction
            )
            return contact.delivery
        }
    }

    /// Takes the code of ``sendVerificationCode(for:)``: the contact is verified, and takes the value that waited for
    /// that. Throws `codeMismatch`, `codeExpired`, `limitExceeded` after too many wrong ones, `aliasExists` when the
    /// contact finds another user by now, `invalidParameter`, `accessTokenRevoked`.
    public func verify(_ attribute: String, by code: Secret) async throws {
        guard let attribute = ContactAttribute(rawValue: attribute) else {
            throw UserPoolError.invalidParameter("Only email and phone_number can be verified.")
        }
        // A wrong code is counted, which has to be committed: it is thrown afterwards.
        let verdict = try await pool.services.database.transaction { transaction in
            try await verify(attribute, by: code, in: transaction.connection)
        }
        switch verdict {
        case .right: return
        case .wrong: throw UserPoolError(.codeMismatch)
        case .expired, .missing: throw UserPoolError(.codeExpired)
        case .exhausted, .locked: throw UserPoolError(.limitExceeded)
        }
    }

    private func verify(
        _ attribute: ContactAttribute, by code: Secret, in connection: any Connection
    ) async throws -> CodeStore.Verdict {
        var user = try await present(in: connection)
        let pending = PendingAttributeStore(connection: connection)
        let waiting = try await pending.find(attribute, of: user.subject)
        var contacts = user.attributes
        if let waiting { contacts[attribute.rawValue] = waiting }
        let account = AccountKey(user.subject)
        let codes = pool.codes(connection)
        let verdict = try await codes.check(
            code, .verify(attribute), for: account, with: contacts,
            tries: pool.services.configuration.mostCodeTries, at: pool.services.clock.now())
        guard case .right = verdict else { return verdict }
        try await codes.discard(.verify(attribute), for: account)
        if let waiting {
            user.attributes[attribute.rawValue] = waiting
            try await pending.discard(attribute, of: user.subject)
        }
        user.attributes[attribute.verifiedName] = "true"
        user.modified = pool.services.clock.now()
        try await UserStore(connection: connection, pool: pool).update(user)
        return verdict
    }
}
