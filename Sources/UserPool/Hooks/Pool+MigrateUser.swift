internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Brings a user whom nobody has here from elsewhere, when the pool's function knows them by that password.
    ///
    /// Each time counts as an attempt on the name, so that passwords are not guessed at the place where the user comes
    /// from. A client that may not know whether users exist hears of every failure what it hears of a wrong password;
    /// another hears the function's words. The password policy is not asked: the password is one that was good so far.
    func migrateUser(_ name: String, password: Secret, through client: Client) async throws {
        guard has(.userMigration), try await isUnknown(name) else { return }
        let account = unknownAccount(name)
        // The function is asked with the place held: a wrong password is known by its answer alone. Nobody but who
        // tries this one name waits for that, which no user here has, and no more than the lock-out lets begin.
        try await services.attemptGate.pass(account) {
            _ = try await countAttempt(account)
            do {
                guard let (user, forced) = try await fetchUser(name, password: password, through: client) else {
                    throw UserPoolError(client.settings.hidesUserExistence ? .wrongPassword : .userNotFound)
                }
                let hashed = try await hash(password, for: user.username)
                try await keep(user, hashed, forcing: forced, account)
            } catch let error as UserPoolError {
                switch error.code {
                case .usernameExists: return  // Another sign-in was quicker.
                case .hookRefused, .hookUnreachable, .hookAnswerInvalid:
                    throw client.settings.hidesUserExistence ? UserPoolError(.wrongPassword) : error
                default: throw error
                }
            }
        }
    }

    /// Brings a user whom nobody has here from elsewhere, who has forgotten the password. Where the client may not know
    /// whether users exist, it is nobody's business if that fails.
    func migrateForgetfulUser(_ name: String, through client: Client) async throws {
        guard has(.userMigration), try await isUnknown(name) else { return }
        do {
            guard let (user, forced) = try await fetchUser(name, password: nil, through: client) else { return }
            try await keep(user, nil, forcing: forced, unknownAccount(name))
        } catch let error as UserPoolError {
            guard error.code != .usernameExists, !client.settings.hidesUserExistence else { return }
            throw error
        }
    }

    private func isUnknown(_ name: String) async throws -> Bool {
        try await services.database.read { connection in
            try await UserStore(connection: connection, pool: self).find(name) == nil
        }
    }

    /// The user as the function describes them; `nil` when it says nothing of them.
    private func fetchUser(
        _ name: String, password: Secret?, through client: Client
    ) async throws -> (user: User, forced: Set<ContactAttribute>)? {
        let event = UserMigrationEvent(username: name, password: password, metadata: client.metadata)
        guard let answer = try await ask(event, from: client.caller), let described = answer.attributes,
            !described.isEmpty
        else { return nil }
        let statuses: [String?: UserStatus] = [
            nil: password == nil ? .resetRequired : .confirmed, "CONFIRMED": .confirmed,
            "RESET_REQUIRED": .resetRequired,
        ]
        guard let status = statuses[answer.finalStatus] else {
            throw refuseAnswer(of: .userMigration, "Unrecognizable lambda output")
        }
        let attributes = described.filter { !["username", "sub"].contains($0.key) && !$0.key.hasPrefix("cognito:") }
        do {
            let user = try newUser(
                settings.namesUsersBySubject ? name : described["username"] ?? name,
                attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, status: status, by: .administrator,
                requiringAttributes: true)
            return (user, answer.forcesAlias == true ? Set(ContactAttribute.allCases) : [])
        } catch {
            throw refuseAnswer(of: .userMigration, "The user cannot be stored: \(error.code)")
        }
    }

    private func keep(
        _ user: User, _ hashed: HashedPassword?, forcing: Set<ContactAttribute>, _ account: AccountKey
    ) async throws {
        try await services.database.transaction { transaction in
            let connection = transaction.connection
            do {
                try await UserStore(connection: connection, pool: self).insert(user, forcing: forcing)
            } catch let error as UserPoolError where error.code == .aliasExists {
                throw UserPoolError(.hookAnswerInvalid, [.text: "An alias of the user is another's"])
            }
            if let hashed {
                try await storePassword(hashed, of: user.subject, temporaryUntil: nil, in: connection)
            }
            try await AttemptStore(connection, pool: id).succeed(account)
        }
    }
}
