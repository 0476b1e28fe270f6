internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Signs a user in by password.
    ///
    /// `flow` is ``AuthenticationFlow/userPassword`` or ``AuthenticationFlow/adminUserPassword``. Throws
    /// `flowNotEnabled`, `secretHashMissing`, `secretHashWrong`; `wrongPassword`; `locked` while earlier failures lock
    /// the account; `busy`; `userNotFound` and `userDisabled` where the client may know; `userNotConfirmed`,
    /// `passwordResetRequired`, `temporaryPasswordExpired`; `flowNotSupported` when the pool demands a factor that this
    /// server cannot ask for.
    public func signIn(
        _ name: String, password: Secret, flow: AuthenticationFlow, secretHash: Secret?,
        through client: Client
    ) async throws -> SignInOutcome {
        try admit(client)
        guard client.settings.flows.contains(flow) else { throw UserPoolError.flowNotEnabled(flow.name) }
        try client.checkSecretHash(secretHash, username: name)
        try await migrateUser(name, password: password, through: client)
        try await admitSignIn(name, through: client)
        let conclusion = try await provePassword(password, of: name) { verdict in
            let step = PasswordStep(machine: SignInMachine(), password: password)
            return try await conclude(verdict, step, through: client)
        }
        return try await answer(conclusion, through: client)
    }

    /// What a password that was sent as it is leads to.
    func conclude(
        _ verdict: PasswordVerdict, _ step: PasswordStep, through client: Client
    ) async throws -> SignInConclusion {
        switch verdict {
        case .nobody: throw UserPoolError(client.settings.hidesUserExistence ? .wrongPassword : .userNotFound)
        case .wrong: throw UserPoolError(.wrongPassword)
        case .proved(let proof): return try await accept(proof, step, through: client)
        }
    }

    /// How a password was proved.
    struct PasswordStep: Sendable {
        /// Where the sign-in stood before.
        var machine: SignInMachine
        /// The password, where it was sent as it is: its stored form may be renewed then.
        var password: Secret?
        /// The challenge that the proof answered.
        var spending: Challenge?
    }

    /// Makes use of a proof, in a transaction of its own: the failures are forgotten, and what comes next is decided on
    /// the user as stored now, not as it was when the proof began.
    func accept(
        _ proof: PasswordProof, _ step: PasswordStep, through client: Client
    ) async throws -> SignInConclusion {
        guard proof.user.isEnabled else { throw refusalOfDisabled(by: client) }
        var upgraded: HashedPassword?
        if let password = step.password {
            upgraded = await upgrade(proof.password, password, for: proof.user.username)
        }
        let renewed = upgraded
        let isExposed = try await isExposed(step.password)
        let conclusion = try await services.database.transaction { transaction in
            try await accept(proof, step, renewed, isExposed: isExposed, through: client, in: transaction)
        }
        if upgraded != nil { services.decoys.forget(id) }
        return conclusion
    }

    private func accept(
        _ proof: PasswordProof, _ step: PasswordStep, _ upgraded: HashedPassword?, isExposed: Bool,
        through client: Client, in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        if let challenge = step.spending {
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
        }
        guard let user = try await UserStore(connection: connection, pool: self).find(proof.user.subject),
            let password = try await PasswordStore(connection).find(user.subject), password.set == proof.password.set
        else { throw UserPoolError(.wrongPassword) }
        guard user.isEnabled else { throw refusalOfDisabled(by: client) }
        try await AttemptStore(connection, pool: id).succeed(proof.account)
        if let upgraded { try await PasswordStore(connection).upgrade(upgraded, of: user.subject) }
        return try await goOn(
            user, password, step.machine, isPasswordExposed: isExposed, through: client, in: transaction)
    }

    /// What comes after the password that was proved, of a user as stored now.
    func goOn(
        _ user: User, _ password: StoredPassword, _ before: SignInMachine, isPasswordExposed: Bool = false,
        through client: Client, in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        var machine = before
        machine.claim(
            try await claimedDevice(
                of: user, said: client.origin.device, before: machine.progress.deviceKey, in: connection))
        let facts = try await facts(of: user, password, on: machine.progress.deviceKey, in: connection)
        let next = machine.firstFactorProved(.password, facts)
        var progress = machine.progress
        progress.passwordSet = password.set
        return try await conclude(
            next, user, progress, isPasswordExposed: isPasswordExposed, through: client, in: transaction)
    }

    /// What a disabled user is told who knows the password.
    func refusalOfDisabled(by client: Client) -> UserPoolError {
        UserPoolError(client.settings.hidesUserExistence ? .wrongPassword : .userDisabled)
    }
}
