internal import LatchkeyPlatform

extension Pool {
    /// Stores what becomes of a user and sends the codes that this takes; says where they went.
    ///
    /// Codes that went to a contact are worth nothing once it has another value. Throws `aliasExists` when a contact
    /// that finds users is another's, `limitExceeded` when the user has caused too many messages.
    func apply(
        _ update: AttributeUpdate, for caller: Caller, in transaction: Transaction
    ) async throws -> [CodeDelivery] {
        let user = update.user
        let account = AccountKey(user.subject)
        let users = UserStore(connection: transaction.connection, pool: self)
        let pending = PendingAttributeStore(connection: transaction.connection)
        for contact in ContactAttribute.allCases {
            let isChanged = update.settled.contains(contact) || update.pending[contact] != nil
            guard isChanged, let value = update.pending[contact] ?? user.attributes[contact.rawValue] else { continue }
            try await checkIsFree(contact, value, for: user, in: users)
        }
        try await users.update(user)
        for contact in update.settled {
            try await pending.discard(contact, of: user.subject)
            for purpose in [CodePurpose.verify(contact), .signUp, .forgottenPassword] {
                try await codes(transaction.connection).discard(purpose, for: account)
            }
        }
        for (contact, value) in update.pending {
            try await pending.set(contact, of: user.subject, to: value)
        }
        var deliveries: [CodeDelivery] = []
        for attribute in update.toVerify {
            guard let value = update.pending[attribute] ?? user.attributes[attribute.rawValue] else { continue }
            let contact = Contact(attribute: attribute, value: value)
            try await takeMessage(of: account, in: transaction)
            try await sendCode(
                .verify(attribute), to: contact, of: user, on: .updateUserAttribute, for: caller,
                in: transaction)
            deliveries.append(contact.delivery)
        }
        return deliveries
    }

    /// Throws `aliasExists` when a contact that finds users in this pool finds another already.
    private func checkIsFree(
        _ contact: ContactAttribute, _ value: String, for user: User, in users: UserStore
    ) async throws {
        guard let kind = IdentifierAttribute(rawValue: contact.rawValue), settings.identifiers.contains(kind),
            let owner = try await users.owner(of: kind, value), owner != user.subject
        else { return }
        throw UserPoolError.aliasExists(contact.rawValue)
    }
}
