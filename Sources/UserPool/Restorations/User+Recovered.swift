internal import Database
internal import LatchkeyPlatform

extension User {
    /// Reads what the journal has of a user's row.
    init(journaled before: String) throws {
        let entity = JournaledEntity.users
        let columns = try entity.columns(before)
        try self.init(
            Row(
                columns: Self.journaled,
                values: Self.journaled.map { name in
                    guard let column = columns.first(where: { $0.name == name }) else { throw entity.damaged }
                    return column.value
                }))
    }

    /// The columns in the order of ``UserStore/columns``.
    private static let journaled = [
        "sub", "username", "status", "enabled", "attributes", "created", "modified", "second_factors",
        "preferred_factor",
    ]

    /// What becomes of this user, as last known, when their pool is set back to a moment at which they were as `then`
    /// says.
    ///
    /// What they prove who they are with does not go back, and neither do a status that speaks of a password and the
    /// identities linked with other providers; a second factor that is on stays on, and with it the contact that its
    /// codes are sent to, where there was none. `hasSoftwareToken` says whether they have an authenticator app: without
    /// one, none is asked for. `demanded` are the factors of a pool that demands one, which takes every verified
    /// contact of users who have set nothing.
    func recovered(to then: User, hasSoftwareToken: Bool, demanded: Set<SecondFactor> = []) -> User {
        let preference = preference.recovered(to: then.preference, hasSoftwareToken: hasSoftwareToken)
        var user = User(
            subject: then.subject, username: then.username, status: status.recovered(to: then.status),
            isEnabled: then.isEnabled, attributes: then.attributes, preference: preference, created: then.created,
            modified: then.modified)
        user.attributes[LinkedIdentity.attribute] = attributes[LinkedIdentity.attribute]
        for contact in preference.list.compactMap(\.contact) where user.attributes[contact.rawValue] == nil {
            user.keep(contact, of: self)
        }
        guard preference.enabled.isEmpty, !(hasSoftwareToken && demanded.contains(.softwareToken)) else { return user }
        let contacts = ContactAttribute.allCases.filter { contact in demanded.contains { $0.contact == contact } }
        if !contacts.contains(where: user.hasVerified) {
            for contact in contacts where hasVerified(contact) { user.keep(contact, of: self) }
        }
        return user
    }

    /// Takes a contact over, with whether it is verified.
    private mutating func keep(_ contact: ContactAttribute, of other: User) {
        for name in [contact.rawValue, contact.verifiedName] { attributes[name] = other.attributes[name] }
    }
}

extension UserStatus {
    /// Only whether a sign-up was confirmed goes back: the other statuses tell how a user has to prove who they are.
    fileprivate func recovered(to then: UserStatus) -> UserStatus {
        switch (self, then) {
        case (.unconfirmed, .confirmed), (.confirmed, .unconfirmed): then
        case (.unconfirmed, _), (.confirmed, _), (.forceChangePassword, _), (.resetRequired, _), (.externalProvider, _):
            self
        }
    }
}

extension MFAPreference {
    /// What is on now stays on, what was on then comes on again, and what was asked for then is asked for again.
    fileprivate func recovered(to then: MFAPreference, hasSoftwareToken: Bool) -> MFAPreference {
        var preference = self
        preference.enabled.formUnion(then.enabled)
        if !hasSoftwareToken { preference.enabled.remove(.softwareToken) }
        preference.preferred = [then.preferred, preferred].compactMap { $0 }.first(where: preference.enabled.contains)
        return preference
    }
}
