internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Makes a user with a temporary password, as an administrator, and tells them. In a pool that signs users in by
    /// codes, a user for whom no password was given has none, and is confirmed.
    ///
    /// Throws `invalidParameter` for one who has no contact that codes go to either; `invalidPassword`, what
    /// ``newUser(_:_:status:by:requiringAttributes:)`` throws, `usernameExists` (also for an alias that is another's),
    /// `busy`; and what ``ask`` throws when a hook stops it.
    public func createUser(_ request: CreateUserRequest) async throws -> User {
        let isPasswordless = settings.hasPasswordlessFactors && request.temporaryPassword?.reveal.isEmpty ?? true
        let asked = try newUser(
            request.username, request.attributes, status: isPasswordless ? .confirmed : .forceChangePassword,
            by: .administrator, requiringAttributes: false)
        if isPasswordless { try checkSignsInWithoutPassword(asked) }
        try checkIsReached(asked, by: request.invitation)
        let password: Secret? =
            if isPasswordless { nil } else { try await temporaryPassword(request.temporaryPassword, for: asked) }
        let user = try await preSignUp(asked, by: .administrator, from: request.caller).user
        var made: HashedPassword?
        if let password { made = try await hash(password, for: user.username) }
        let hashed = made
        return try await services.database.transaction { transaction in
            do {
                try await UserStore(connection: transaction.connection, pool: self).insert(
                    user, forcing: request.forcesAlias ? Set(ContactAttribute.allCases) : [])
            } catch let error as UserPoolError where error.code == .aliasExists {
                throw UserPoolError(.usernameExists, error.context)
            }
            if let hashed { try await setTemporaryPassword(hashed, of: user, in: transaction) }
            try await invite(user, password, request, in: transaction)
            return user
        }
    }

    /// Gives a user who was made by an administrator, and has not signed in yet, another temporary password and tells
    /// them again. The one before does not work any more.
    ///
    /// Throws `userNotFound`; `wrongUserState` for any other user; `invalidPassword`, `busy`.
    public func inviteAgain(_ request: CreateUserRequest) async throws -> User {
        let found = try await user(request.username)
        try checkIsReached(found, by: request.invitation)
        let password = try await temporaryPassword(request.temporaryPassword, for: found)
        let hashed = try await hash(password, for: found.username)
        return try await services.database.transaction { transaction in
            let users = UserStore(connection: transaction.connection, pool: self)
            guard var user = try await users.find(found.subject) else { throw UserPoolError(.userNotFound) }
            guard user.status == .forceChangePassword else {
                throw UserPoolError(.wrongUserState, [.status: user.status.rawValue])
            }
            user.modified = services.clock.now()
            try await users.update(user)
            try await setTemporaryPassword(hashed, of: user, in: transaction)
            try await invite(user, password, request, in: transaction)
            return user
        }
    }

    /// Throws `invalidParameter` when an invitation is to go a way that the user has no contact for.
    private func checkIsReached(_ user: User, by invitation: CreateUserRequest.Invitation) throws(UserPoolError) {
        guard case .send(let media) = invitation else { return }
        let reached = contacts(of: user).map(\.medium)
        guard let unreached = media.first(where: { !reached.contains($0) }) else { return }
        throw .invalidParameter("User has no contact to be invited by \(unreached.rawValue).")
    }

    private func contacts(of user: User) -> [Contact] {
        [ContactAttribute.phoneNumber, .email].compactMap { attribute in
            user.attributes[attribute.rawValue].map { Contact(attribute: attribute, value: $0) }
        }
    }

    private func temporaryPassword(_ given: Secret?, for user: User) async throws -> Secret {
        guard let given, !given.reveal.isEmpty else { return TemporaryPassword.generate(for: settings.passwordPolicy) }
        try await checkPassword(given, for: user)
        return given
    }

    private func setTemporaryPassword(
        _ hashed: HashedPassword, of user: User, in transaction: Transaction
    ) async throws {
        try await storePassword(
            hashed, of: user.subject,
            temporaryUntil: services.clock.now() + settings.passwordPolicy.temporaryPasswordValidity,
            in: transaction.connection)
    }

    private func invite(
        _ user: User, _ password: Secret?, _ request: CreateUserRequest, in transaction: Transaction
    ) async throws {
        guard case .send(let media) = request.invitation else { return }
        let contacts = contacts(of: user)
        let chosen = media.isEmpty ? Array(contacts.prefix(1)) : contacts.filter { media.contains($0.medium) }
        for contact in chosen {
            let words = try words(
                .adminCreateUser, to: user, by: contact.medium, for: request.caller, in: transaction)
            try await send(
                invitation(
                    password, to: contact, MessageContext(.adminCreateUser, to: user, for: request.caller), in: words),
                on: .adminCreateUser, to: user,
                for: request.caller, in: transaction)
        }
    }
}
