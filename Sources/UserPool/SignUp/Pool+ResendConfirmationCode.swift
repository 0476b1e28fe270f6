public import LatchkeyPlatform

extension Pool {
    /// Sends a new confirmation code; the one before is worth nothing from then on.
    ///
    /// Where the client may not know whether a user exists, a name that nobody has and a user who is confirmed are
    /// answered alike, and nothing is sent; nor is it to whoever has had too many messages. Throws `secretHashMissing`,
    /// `secretHashWrong`; `limitExceeded`, `userNotFoundForClient` and `alreadyConfirmed` where the client may know;
    /// `invalidParameter` when the pool verifies none of the user's contacts.
    public func resendConfirmationCode(
        to name: String, secretHash: Secret?, through client: Client
    ) async throws -> CodeDelivery {
        try admit(client, secretHash: secretHash, username: name)
        return try await services.database.transaction { transaction in
            let user = try await UserStore(connection: transaction.connection, pool: self).find(name)
            let asker = MessageAsker(client)
            let account = user.map { AccountKey($0.subject) } ?? unknownAccount(name)
            guard let user, user.status == .unconfirmed, user.isEnabled, let contact = contactToVerify(of: user) else {
                guard client.settings.hidesUserExistence else { throw refusalOfResending(to: user) }
                return try await pretendCode(
                    .signUp, to: name, account, prefer: settings.autoVerifiedAttributes.first ?? .email,
                    for: client.caller, asking: asker, in: transaction)
            }
            if try await takeMessage(of: account, for: asker, in: transaction) {
                try await sendCode(
                    .signUp, to: contact, of: user, on: .resendCode, for: client.caller, asking: asker,
                    in: transaction)
            }
            return contact.delivery
        }
    }

    private func refusalOfResending(to user: User?) -> UserPoolError {
        guard let user else { return UserPoolError(.userNotFoundForClient) }
        guard user.status == .unconfirmed else { return UserPoolError(.alreadyConfirmed) }
        guard user.isEnabled else { return UserPoolError(.userDisabled) }
        return .invalidParameter("Cannot resend codes. Auto verification not turned on.")
    }
}
