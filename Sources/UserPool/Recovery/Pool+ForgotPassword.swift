public import LatchkeyPlatform

extension Pool {
    /// Sends a code with which a forgotten password can be replaced, to a verified contact of the user.
    ///
    /// Where the client may not know whether a user exists, everyone who cannot be helped, and a name that nobody has,
    /// is answered as if a code had been sent, and so is whoever has had too many messages. Throws `secretHashMissing`,
    /// `secretHashWrong`; and where the client may know, `limitExceeded`, `userNotFoundForClient`, `userDisabled`,
    /// `passwordNotResettable`, `recoveryByAdministratorOnly`, `noVerifiedContact`.
    public func forgotPassword(
        of name: String, secretHash: Secret?, through client: Client
    ) async throws -> CodeDelivery {
        try admit(client, secretHash: secretHash, username: name)
        try await migrateForgetfulUser(name, through: client)
        return try await services.database.transaction { transaction in
            let user = try await UserStore(connection: transaction.connection, pool: self).find(name)
            let account = user.map { AccountKey($0.subject) } ?? unknownAccount(name)
            let asker = MessageAsker(client)
            let recovery: (user: User, contact: Contact)
            do {
                recovery = try recoverable(user)
            } catch {
                guard client.settings.hidesUserExistence else { throw error }
                return try await pretendCode(
                    .forgottenPassword, to: name, account, prefer: usualRecoveryContact,
                    for: client.caller, asking: asker, in: transaction)
            }
            if try await takeMessage(of: account, for: asker, in: transaction) {
                try await sendCode(
                    .forgottenPassword, to: recovery.contact, of: recovery.user, on: .forgotPassword,
                    for: client.caller, asking: asker, in: transaction)
            }
            return recovery.contact.delivery
        }
    }

    /// The user and where a recovery code goes, or why there is none.
    func recoverable(_ user: User?) throws(UserPoolError) -> (user: User, contact: Contact) {
        guard let user else { throw UserPoolError(.userNotFoundForClient) }
        guard user.isEnabled else { throw UserPoolError(.userDisabled) }
        switch user.status {
        case .confirmed, .resetRequired: break
        case .unconfirmed, .forceChangePassword, .externalProvider: throw UserPoolError(.passwordNotResettable)
        }
        switch RecoveryChoice(for: user, mechanisms: settings.recovery) {
        case .contact(let contact): return (user, contact)
        case .administratorOnly: throw UserPoolError(.recoveryByAdministratorOnly)
        case .none: throw UserPoolError(.noVerifiedContact)
        }
    }

    /// The contact that recovery codes of the pool usually go to.
    private var usualRecoveryContact: ContactAttribute {
        switch settings.recovery?.first {
        case .verifiedEmail: .email
        case .verifiedPhoneNumber: .phoneNumber
        case .administratorOnly, nil: settings.autoVerifiedAttributes.first ?? .email
        }
    }
}
