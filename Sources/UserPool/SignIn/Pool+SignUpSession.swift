internal import Database
public import LatchkeyPlatform

extension Pool {
    /// What leads from a sign-up to a sign-in without asking again (`Session` of SignUp and ConfirmSignUp); `nil` where
    /// the client has no sign-in by choice. `proved` is what the confirmation has shown; nothing before it.
    func signUpSession(
        of user: User, proved: [AuthenticationMethod], password: Timestamp?, through client: Client
    ) throws -> Secret? {
        guard client.settings.flows.contains(.user) else { return nil }
        let progress = SignInProgress(methods: proved, passwordSet: password)
        return try challenge(.signUp, for: user.subject, after: progress, through: client)
            .sealed(by: services.masterKey.sealer(for: .challenges)).session
    }

    /// Throws `invalidSession` for what comes as the session of somebody's sign-up and is none. One that has expired is
    /// passed over: mail takes its time, and the code is what confirms.
    func checkSignUpSession(_ session: Secret, of name: String, _ user: User?, through client: Client) throws {
        do {
            let challenge = try open(session, as: .signUp, from: client)
            // A name that nobody has is some other than that of the sign-up, as a user's is.
            let subject = user?.subject ?? pretendedSubject(of: name)
            guard challenge.subject == subject else { throw UserPoolError(.invalidSession) }
        } catch let error as UserPoolError where error.code == .sessionExpired {
            return
        }
    }

    /// Signs a user in who has just confirmed a sign-up (`USER_AUTH` with the session of ConfirmSignUp): the code that
    /// confirmed it stands for the one that would be asked.
    ///
    /// Where such a code is no way into the pool for the user, the sign-in begins as any other: `request` says how.
    /// Throws `flowNotEnabled`; `invalidSession`, also for the session of SignUp, `sessionExpired`, `sessionUsed`;
    /// `secretHashMissing` and `secretHashWrong`, by any name of the user; and what ``signIn(by:through:)`` throws.
    public func signIn(
        afterSignUp session: Secret, _ request: ChoiceRequest, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client)
        guard client.settings.flows.contains(.user) else {
            throw UserPoolError.flowNotEnabled(AuthenticationFlow.user.name)
        }
        let challenge = try open(session, as: .signUp, from: client)
        guard let method = challenge.progress.methods.first else { throw UserPoolError(.invalidSession) }
        let (user, conclusion) = try await services.database.transaction { transaction in
            let connection = transaction.connection
            let found = try await self.user(of: challenge, in: connection)
            try client.checkSecretHash(request.secretHash, usernames: names(of: found))
            let password = try await PasswordStore(connection).find(found.subject)
            let facts = try await facts(of: found, password, in: connection)
            var machine = SignInMachine(after: SignInProgress(passwordSet: challenge.progress.passwordSet))
            guard machine.choices(facts).contains(where: { $0.isAnswered(by: method) }) else {
                return (found, SignInConclusion?.none)
            }
            if has(.preAuthentication) {
                _ = try transaction.answer(
                    to: Errand(
                        "before \(errandName(of: found))",
                        at: services.functionGate.turn(of: AccountKey(found.subject))
                    ) {
                        try await admitSignIn(found.username.text, found, through: client)
                        return true
                    })
            }
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            let step = machine.firstFactorProved(method, facts)
            return (found, try await conclude(step, found, machine.progress, through: client, in: transaction))
        }
        if let conclusion { return try await answer(conclusion, through: client) }
        var again = request
        if again.username.isEmpty { again.username = user.username.text }
        guard isNamed(again.username, user.subject, user) else { throw UserPoolError(.invalidSession) }
        return try await signIn(by: again, through: client)
    }
}
