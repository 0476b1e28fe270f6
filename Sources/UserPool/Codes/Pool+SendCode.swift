internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// The codes of the pool, on a connection.
    func codes(_ connection: any Connection) -> CodeStore {
        CodeStore(
            connection, pool: id, key: services.masterKey.digest(for: .codes), curve: services.configuration.lockout)
    }

    /// Makes a code for a user and sends it, in the transaction of what it confirms; the code before it is worth
    /// nothing from then on. Out of the budget of the contact: who asks takes it out of the account's. Throws
    /// `limitExceeded` when there is none left; to a discreet asker nothing is sent then, and the code before it stays.
    func sendCode(
        _ purpose: CodePurpose, to contact: Contact, of user: User, on occasion: MessageOccasion,
        for caller: Caller, asking asker: MessageAsker = .user, in transaction: Transaction
    ) async throws {
        // Before anything is written: the transaction may end here, for the hook to be asked.
        let words = try words(
            occasion, to: user, by: contact.medium, for: caller, in: transaction)
        // A contact that nobody has shown to be the user's may be another's, who is not to go without codes for it.
        let attribute = contact.attribute
        let isOwners = user.hasVerified(attribute) && user.attributes[attribute.rawValue] == contact.value
        let budget: MessageAsker = asker == .user && isOwners ? .owner : asker
        guard try await takeMessage(to: contact, for: budget, in: transaction) else { return }
        let code = try await codes(transaction.connection).issue(
            purpose, for: AccountKey(user.subject), to: contact, at: services.clock.now())
        try await send(
            codeMessage(
                code, for: purpose, to: contact, MessageContext(occasion, to: user, for: caller), in: words),
            on: occasion, to: user, for: caller, in: transaction)
    }

    /// Does the work of ``sendCode(_:to:of:on:for:asking:in:)`` for a name that nobody has, or a user whose state must
    /// not be told, and sends nothing: neither the answer nor the time that it takes tells the difference. What a
    /// custom sender is to bring is made like any other, and throws like it. Out of the budgets of the account and of
    /// the contact that it seems to have.
    ///
    /// `account` is the user's, or the one that the name would have; `attribute` is where codes of the pool usually go.
    func pretendCode(
        _ purpose: CodePurpose, to name: String, _ account: AccountKey, prefer attribute: ContactAttribute,
        for caller: Caller, asking asker: MessageAsker, in transaction: Transaction
    ) async throws -> CodeDelivery {
        let comparable = IdentifierKey(name, caseSensitive: settings.isCaseSensitive).text
        return try await pretendCode(
            purpose, to: name, account, as: PretendedContact.kind(of: comparable) ?? attribute, for: caller,
            asking: asker, in: transaction)
    }

    /// Does the same where the code goes by one way only.
    func pretendCode(
        _ purpose: CodePurpose, to name: String, _ account: AccountKey, as attribute: ContactAttribute,
        for caller: Caller, asking asker: MessageAsker, in transaction: Transaction
    ) async throws -> CodeDelivery {
        let contact = PretendedContact.of(
            IdentifierKey(name, caseSensitive: settings.isCaseSensitive).text, in: id, as: attribute,
            key: services.masterKey.digest(for: .pretences))
        guard try await takeMessage(of: account, for: asker, in: transaction),
            try await takeMessage(to: contact, for: asker, in: transaction)
        else { return contact.delivery }
        let code = try await codes(transaction.connection).pretend(
            purpose, for: account, to: contact, at: services.clock.now())
        let context = MessageContext(pretending: purpose, to: name, account, at: contact, for: caller)
        var message = codeMessage(code, for: purpose, to: contact, context)
        var shown = context.attributes
        shown["cognito:user_status"] = UserStatus.confirmed.rawValue
        message.carrier = try carrier(of: message, on: context.occasion, named: name, shown, for: caller)
        try await services.messages.pretend(message, in: transaction.connection)
        return contact.delivery
    }

    /// Takes a message out of an account's budget. When there is none left it throws `limitExceeded`; to a discreet
    /// asker it is `false`, and nothing may be sent.
    @discardableResult
    func takeMessage(
        of account: AccountKey, for asker: MessageAsker = .user, in transaction: Transaction
    ) async throws -> Bool {
        try await takeMessage(account, burst: services.configuration.messageBurst, for: asker, in: transaction)
    }

    /// Takes a message out of the budget of an address or number, for whatever accounts it gets them.
    private func takeMessage(
        to contact: Contact, for asker: MessageAsker, in transaction: Transaction
    ) async throws -> Bool {
        try await takeMessage(
            AccountKey(destination: EmailAddress.mailbox(of: contact.value)),
            burst: services.configuration.destinationMessageBurst, for: asker, in: transaction)
    }

    private func takeMessage(
        _ account: AccountKey, burst: Int, for asker: MessageAsker, in transaction: Transaction
    ) async throws -> Bool {
        let limit = Budget.Limit(burst: burst, refill: services.configuration.messageRefill)
        let isGranted = try await AttemptStore(transaction.connection, pool: id).take(
            asker.counted, of: account, limit: limit, at: services.clock.now())
        if isGranted { return true }
        guard asker.isDiscreet else { throw UserPoolError(.limitExceeded) }
        // Nobody else tells the operator.
        services.log.warning(
            "message kept back",
            ["pool": .identifier(id.text), "kind": .identifier(asker.counted.rawValue), "limit": .number(burst)])
        return false
    }
}
