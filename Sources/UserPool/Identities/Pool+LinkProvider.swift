internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Has an identity at an external provider stand for a user of the pool, as an administrator
    /// ([AdminLinkProviderForUser](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminLinkProviderForUser.html)).
    ///
    /// Throws `invalidParameter` when the user is not named as one of the pool, the identity is, or the attribute is
    /// none by which the provider's users are recognised; `providerNotFound`, `userNotFound`; `identityLinked` when the
    /// identity stands for that user already, `identityTaken` when it stands for another; `tooManyIdentities`.
    public func link(_ source: ProviderUser, to destination: ProviderUser) async throws {
        guard destination.isOfPool else {
            throw UserPoolError.invalidParameter("ProviderName of DestinationUser must be \(IdentityProvider.ownName).")
        }
        guard !source.isOfPool else {
            throw UserPoolError.invalidParameter("SourceUser must be a user of an external provider.")
        }
        guard (1...2048).contains(source.value.utf8.count), !source.value.utf8.contains(0) else {
            throw UserPoolError.invalidParameter("ProviderAttributeValue of SourceUser has 1 to 2048 bytes.")
        }
        try await services.database.transaction { transaction in
            let connection = transaction.connection
            let provider = try await identityProvider(source.provider, in: connection)
            guard provider.recognises(by: source.attribute) else {
                throw UserPoolError.invalidParameter(
                    "ProviderAttributeName of SourceUser must be Cognito_Subject"
                        + (provider.kind.isSocial
                            ? "." : " or an attribute that the provider's AttributeMapping names."))
            }
            var user = try await user(destination.value, in: connection)
            let store = LinkedIdentityStore(connection, pool: id)
            if let linked = try await store.find(source.value, of: provider.name) {
                throw UserPoolError(linked.subject == user.subject ? .identityLinked : .identityTaken)
            }
            guard try await store.count(of: user.subject) < LinkedIdentity.mostPerUser else {
                throw UserPoolError(.tooManyIdentities)
            }
            let now = services.clock.now()
            let identity = LinkedIdentity(
                userID: source.value, provider: provider.name, kind: provider.kind, linked: now)
            try await store.insert(identity, by: source.attribute, for: user.subject)
            user.attributes[LinkedIdentity.attribute] = LinkedIdentity.adding(
                identity, to: user.attributes[LinkedIdentity.attribute])
            user.modified = now
            try await UserStore(connection: connection, pool: self).write(user)
        }
    }

    /// Has an identity stand for nobody any more; or, for a user of the pool itself, takes away the password, so that
    /// it opens nothing until an administrator sets one or the user recovers the account. All sessions end then, and
    /// what is on its way to one: else whoever had the password would set another by a session of before
    /// ([AdminDisableProviderForUser](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminDisableProviderForUser.html)).
    ///
    /// Throws `invalidParameter`, `providerNotFound`, and `userNotFound` when there is no such user or identity.
    public func disableProvider(for named: ProviderUser) async throws {
        try await services.database.transaction { transaction in
            let connection = transaction.connection
            guard !named.isOfPool else {
                guard named.attribute == LinkedIdentity.subjectName else {
                    throw UserPoolError.invalidParameter("ProviderAttributeName must be Cognito_Subject.")
                }
                let user = try await user(named.value, in: connection)
                try await PasswordStore(connection).forget(user.subject)
                try await codes(connection).discard(.forgottenPassword, for: AccountKey(user.subject))
                return try await endSignIns(of: user.subject, .passwordReset, in: transaction)
            }
            // What is linked can be undone whatever the provider says of its users by now.
            let linked = try await LinkedIdentityStore(connection, pool: id).find(named.value, of: named.provider)
            guard let linked, linked.attribute == named.attribute else {
                let provider = try await identityProvider(named.provider, in: connection)
                guard provider.recognises(by: named.attribute) else {
                    throw UserPoolError.invalidParameter("Invalid ProviderAttributeName.")
                }
                throw UserPoolError(.userNotFound)
            }
            try await unlink(named.value, of: named.provider, from: linked.subject, in: connection)
        }
    }

    /// Has some of a provider's identities stand for nobody any more; true when there are no others.
    func unlinkSome(of provider: String, in connection: any Connection) async throws -> Bool {
        let most = Removal.batch
        let linked = try await LinkedIdentityStore(connection, pool: id).some(of: provider, limit: most)
        for identity in linked {
            try await unlink(identity.userID, of: provider, from: identity.subject, in: connection)
        }
        return linked.count < most
    }

    private func unlink(
        _ userID: String, of provider: String, from subject: Subject, in connection: any Connection
    ) async throws {
        try await LinkedIdentityStore(connection, pool: id).delete(userID, of: provider)
        let users = UserStore(connection: connection, pool: self)
        guard var user = try await users.find(subject) else { return }
        user.attributes[LinkedIdentity.attribute] = LinkedIdentity.removing(
            userID, of: provider, from: user.attributes[LinkedIdentity.attribute])
        user.modified = services.clock.now()
        try await users.write(user)
    }
}

extension IdentityProvider {
    /// Whether the provider's users are recognised by an attribute: by what the provider calls them, or, where it is a
    /// pool's own to say, by one that it fills.
    fileprivate func recognises(by attribute: String) -> Bool {
        attribute == LinkedIdentity.subjectName || (!kind.isSocial && mapping?[attribute] != nil)
    }
}
