internal import LatchkeyPlatform

/// What becomes of a user whose attributes someone sets.
struct AttributeUpdate {
    /// The user afterwards.
    var user: User
    /// New values of contacts that wait until they are verified; the old ones stay meanwhile.
    var pending: [ContactAttribute: String] = [:]
    /// Contacts that have a new value, or one that waits, which a code is to verify.
    var toVerify: [ContactAttribute] = []
    /// Contacts whose value was set at once, so that nothing waits for them any more.
    var settled: [ContactAttribute] = []
}

extension Pool {
    /// What becomes of `user` when `given` is set. A contact that changes is no longer verified, unless an
    /// administrator says so with it; where the pool wants it verified first, it keeps its old value meanwhile
    /// ([UpdateUserAttributes](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UpdateUserAttributes.html)).
    /// When `completing`, an attribute that cannot be changed is set where the user has none yet. Throws
    /// `unauthorizedAttribute`, `schemaViolation` and `invalidParameter`.
    func attributeUpdate(
        of user: User, setting given: [(name: String, value: String)], by writer: AttributeWriter,
        completing: Bool = false
    ) throws(UserPoolError) -> AttributeUpdate {
        let changes = try checkedAttributes(given, by: writer)
        var update = AttributeUpdate(user: user)
        for (name, value) in changes where value != user.shownAttributes[name] ?? "" {
            guard let attribute = settings.schema[name],
                attribute.isMutable || completing && user.attributes[name] == nil
            else {
                throw .invalidParameter(
                    "user.\(name): Attribute cannot be updated. (changing an immutable attribute)")
            }
            if value.isEmpty { try checkMayLack(attribute, update.user) }
            if name == "preferred_username" { try checkPreferred(value) }
            if let contact = ContactAttribute(rawValue: name) {
                set(contact, to: value, isVerified: changes[contact.verifiedName] == "true", in: &update)
            } else {
                update.user.attributes[name] = value.isEmpty ? nil : value
            }
        }
        for contact in ContactAttribute.allCases {
            guard let given = changes[contact.verifiedName], update.pending[contact] == nil else { continue }
            // Also where the value did not change, or was set before its flag.
            update.user.attributes[contact.verifiedName] = given.isEmpty ? nil : given
            if given == "true" { update.toVerify.removeAll { $0 == contact } }
        }
        try checkVerifiedHasValue(update.user.attributes)
        if update.user != user { update.user.modified = services.clock.now() }
        return update
    }

    /// What becomes of `user` when attributes are taken away; one that the user does not have is none too many. A
    /// contact takes with it whether it was verified, and the value that waits for that. Throws `invalidUserAttributes`
    /// for names that the schema lacks, `unauthorizedAttribute`, `schemaViolation` for what a user must have,
    /// `invalidParameter` for what cannot be changed.
    func attributeUpdate(
        of user: User, removing names: [String], by writer: AttributeWriter
    ) throws(UserPoolError) -> AttributeUpdate {
        let unknown = names.filter { settings.schema[$0] == nil }
        guard unknown.isEmpty else {
            throw .invalidUserAttributes(
                unknown.map { "user.\($0): Attribute does not exist in the schema.\n" }.joined())
        }
        var update = try attributeUpdate(of: user, setting: names.map { ($0, "") }, by: writer)
        for contact in ContactAttribute.allCases where names.contains(contact.rawValue) {
            if !update.settled.contains(contact) { update.settled.append(contact) }
        }
        return update
    }

    private func set(
        _ contact: ContactAttribute, to value: String, isVerified: Bool, in update: inout AttributeUpdate
    ) {
        guard !value.isEmpty else {
            update.user.attributes[contact.rawValue] = nil
            update.user.attributes[contact.verifiedName] = nil
            update.settled.append(contact)
            return
        }
        if settings.attributesVerifiedBeforeUpdate.contains(contact), !isVerified {
            update.pending[contact] = value
            update.toVerify.append(contact)
            return
        }
        update.user.attributes[contact.rawValue] = value
        update.user.attributes[contact.verifiedName] = isVerified ? "true" : "false"
        update.settled.append(contact)
        if settings.autoVerifiedAttributes.contains(contact), !isVerified { update.toVerify.append(contact) }
    }

    /// Throws when a user cannot be without the attribute: it is required, or the last that the user can sign in with.
    private func checkMayLack(_ attribute: SchemaAttribute, _ user: User) throws(UserPoolError) {
        let contacts = settings.usernameAttributes.filter { user.attributes[$0.rawValue] != nil }.map(\.rawValue)
        guard !attribute.isRequired, contacts != [attribute.name] else {
            throw .schemaViolation("\(attribute.name): The attribute is required")
        }
    }
}
