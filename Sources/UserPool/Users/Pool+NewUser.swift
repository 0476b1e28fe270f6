internal import LatchkeyPlatform

extension Pool {
    /// A user who is not stored yet, by the name and attributes asked for.
    ///
    /// In a pool whose users sign up with a contact, `name` is that contact: it becomes the attribute, and the user is
    /// named by the new `sub`. Throws `usernameNotEmail` and its like, `usernameLooksLikeAlias`,
    /// `unauthorizedAttribute`, `schemaViolation` and `invalidParameter`.
    func newUser(
        _ name: String, _ attributes: [(name: String, value: String)], status: UserStatus, by writer: AttributeWriter,
        requiringAttributes: Bool
    ) throws(UserPoolError) -> User {
        var checked = try checkedAttributes(attributes, by: writer)
        guard checked["sub"] == nil else {
            throw .invalidParameter("user.sub: Attribute cannot be updated. (changing an immutable attribute)")
        }
        for name in checked.names where checked[name] == "" { checked[name] = nil }
        let subject = Subject.random()
        let username: Username
        if settings.namesUsersBySubject {
            try take(name, into: &checked)
            username = Username(subject)
        } else {
            guard let given = Username(name) else {
                throw .invalidParameter("Username must have 1 to 128 letters, digits, symbols or punctuation marks.")
            }
            try checkIsNoAlias(name)
            username = given
        }
        if let preferred = checked["preferred_username"] { try checkPreferred(preferred) }
        try checkVerifiedHasValue(checked)
        if requiringAttributes { try checkRequired(checked) }
        let now = services.clock.now()
        return User(
            subject: subject, username: username, status: status, attributes: checked, created: now, modified: now)
    }

    /// Throws when a preferred username that is an alias has the form of another alias.
    func checkPreferred(_ name: String) throws(UserPoolError) {
        guard settings.aliasAttributes.contains(.preferredUsername) else { return }
        try checkIsNoAlias(name)
    }

    /// Puts the contact that a user signs up with among the attributes.
    private func take(_ name: String, into attributes: inout Attributes) throws(UserPoolError) {
        let kinds = settings.usernameAttributes
        let contact: ContactAttribute
        if kinds.contains(.email), EmailAddress(name) != nil {
            contact = .email
        } else if kinds.contains(.phoneNumber), PhoneNumber(name) != nil {
            contact = .phoneNumber
        } else if kinds.contains(.email), kinds.contains(.phoneNumber) {
            throw UserPoolError(.usernameNotContact)
        } else if kinds.contains(.email) {
            throw UserPoolError(.usernameNotEmail)
        } else {
            throw UserPoolError(.usernameNotPhoneNumber)
        }
        guard attributes[contact.rawValue].map({ $0 == name }) ?? true else {
            throw .invalidParameter("Username and the attribute \(contact.rawValue) must be the same.")
        }
        attributes[contact.rawValue] = name
    }
}
