internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The codes of the pool, on a connection.
    func codes(_ connection: any Connection) -> CodeStore {
        CodeStore(connection, pool: id, key: services.masterKey.digest(for: .codes))
    }

    /// Makes a code for a user and sends it, in the transaction of what it confirms; the code before it is worth
    /// nothing from then on.
    func sendCode(
        _ purpose: CodePurpose, to contact: Contact, of user: User, in transaction: Transaction
    ) async throws {
        let code = try await codes(transaction.connection).issue(
            purpose, for: AccountKey(user.subject), attribute: contact.attribute.rawValue, at: services.clock.now())
        try await transaction.send(codeMessage(code, to: contact, of: user.username), by: services.messages)
    }

    /// Takes a message out of an account's budget. Throws `limitExceeded` when there is none left.
    func takeMessage(of account: AccountKey, in transaction: Transaction) async throws {
        let limit = MessageBudget.Limit(
            burst: services.configuration.messageBurst, refill: services.configuration.messageRefill)
        let isGranted = try await AttemptStore(transaction.connection, pool: id).takeMessage(
            account, limit: limit, at: services.clock.now())
        guard isGranted else { throw UserPoolError(.limitExceeded) }
    }

    /// Where a code for a name that nobody has seems to go, or for a user whose state must not be told.
    func pretendedDelivery(to name: String, prefer attribute: ContactAttribute) -> CodeDelivery {
        let comparable = IdentifierKey(name, caseSensitive: settings.isCaseSensitive).text
        return PretendedContact.of(
            comparable, in: id, prefer: attribute, key: services.masterKey.digest(for: .pretences)
        ).delivery
    }
}
