internal import Database
internal import LatchkeyPlatform

/// How far an attempt has come when it gives up its place.
private enum Evaluation<Result: Sendable>: Sendable {
    case over(Result)
    /// What the proof leads to is still to be found out.
    case proved(PasswordProof)
}

extension Pool {
    /// Has somebody prove to be the user whom `name` means, by the password, and makes use of the verdict in `body`.
    ///
    /// A wrong password and a name that nobody has cost the same: the same queries, one attempt counted, one
    /// derivation. Throws what ``prove(_:_:_:answering:by:_:)`` throws, and `busy` when the hasher's queue is full.
    func provePassword<Result: Sendable>(
        _ password: Secret, of name: String, _ body: (PasswordVerdict) async throws -> Result
    ) async throws -> Result {
        let (user, stored) = try await services.database.read { connection in
            let user = try await UserStore(connection: connection, pool: self).find(name)
            return (user, try await PasswordStore(connection).find(user?.subject))
        }
        let account = user.map { AccountKey($0.subject) } ?? unknownAccount(name)
        return try await provePassword(password, of: user, account, stored, body)
    }

    /// Does the same for a user, or nobody, who has been looked up.
    func provePassword<Result: Sendable>(
        _ password: Secret, of user: User?, _ account: AccountKey, _ stored: StoredPassword?,
        answering challenge: Challenge? = nil, _ body: (PasswordVerdict) async throws -> Result
    ) async throws -> Result {
        // Made in any case, as it may take a query.
        let decoy = try await decoyHash(for: account)
        return try await prove(user, account, stored, answering: challenge) {
            try await verify(password, against: stored?.phc ?? decoy)
        } _: { verdict in
            try await body(verdict)
        }
    }

    /// Has somebody prove to be `user`, in whatever way, and makes use of the verdict in `body`. `evaluate` says
    /// whether the proof is right and does the same work for nobody.
    ///
    /// Throws `locked`, without looking at the proof, while earlier failures lock the account, and `invalidSession`
    /// after too many wrong answers to the challenge that the proof answers, if it does; an attempt that could not be
    /// evaluated is not counted. The count of failures stays until ``AttemptStore/succeed(_:)``, which belongs into the
    /// transaction in which `body` makes use of a proof; when `body` throws, it is done here. A few attempts on one
    /// account are under way at a time, `body` included; in a pool whose functions have a word in what follows a proof,
    /// who has proved it leaves that place to others, and waits for the functions elsewhere: at
    /// ``Services/functionGate``.
    func prove<Result: Sendable>(
        _ user: User?, _ account: AccountKey, _ stored: StoredPassword?, answering challenge: Challenge? = nil,
        by evaluate: () async throws -> Bool, _ body: (PasswordVerdict) async throws -> Result
    ) async throws -> Result {
        let evaluation: Evaluation<Result> = try await services.attemptGate.pass(account) {
            let began = try await countAttempt(account, answering: challenge)
            let isRight: Bool
            do {
                isRight = try await evaluate()
            } catch {
                await settle(account, answering: challenge) { try await $0.takeBack(account, begunAt: began) }
                throw error
            }
            guard let user else { return .over(try await body(.nobody)) }
            guard isRight, let stored else { return .over(try await body(.wrong)) }
            let proof = PasswordProof(user: user, password: stored, account: account)
            guard user.isEnabled, asksFunctionsAfterProof else {
                return .over(try await makeUse(of: proof, answering: challenge, body))
            }
            // A function may take fifteen seconds. This attempt is no failure, so it need not stand in the way of
            // others that long, nor look like one meanwhile.
            await settle(account, answering: challenge) { try await $0.takeBack(account, begunAt: began) }
            return .proved(proof)
        }
        switch evaluation {
        case .over(let result): return result
        case .proved(let proof): return try await makeUse(of: proof, body)
        }
    }

    /// `challenge` is the one at which the proof still counts as a wrong answer.
    private func makeUse<Result: Sendable>(
        of proof: PasswordProof, answering challenge: Challenge? = nil, _ body: (PasswordVerdict) async throws -> Result
    ) async throws -> Result {
        do {
            return try await body(.proved(proof))
        } catch {
            // What stopped a user who knows the password is no failure. For one who is disabled it stays one: the
            // right password must cost what a wrong one does.
            let account = proof.account
            if proof.user.isEnabled { await settle(account, answering: challenge) { try await $0.succeed(account) } }
            throw error
        }
    }

    /// Whether a function may be asked between the proof of a password and what it leads to.
    private var asksFunctionsAfterProof: Bool {
        [HookTrigger.postAuthentication, .preTokenGeneration, .customMessage].contains(where: has)
    }

    /// What a name that no user has is counted under.
    func unknownAccount(_ name: String) -> AccountKey { AccountKey(pretendedSubject(of: name)) }

    /// Counts an attempt on an account, and at the challenge that it answers, and says when that was. Throws `locked`
    /// while earlier ones lock the account, and `invalidSession` when the challenge takes no more: it must not be
    /// looked at then, and has not been counted.
    func countAttempt(
        _ account: AccountKey, _ kind: AttemptStore.Kind = .password, answering challenge: Challenge? = nil
    ) async throws -> Timestamp {
        let pool = id
        let clock = services.clock
        let curve = services.configuration.lockout
        let began = try await services.database.write { connection -> Timestamp? in
            if let challenge { try await admitAnswer(to: challenge, in: connection) }
            // The clock is read here, so that attempts are counted in the order of their times.
            let now = clock.now()
            let attempts = AttemptStore(connection, pool: pool, curve: curve)
            guard try await attempts.begin(account, kind, at: now) == .evaluate else { return nil }
            if let challenge { try await ChallengeStore(connection).count(challenge, at: now) }
            return now
        }
        guard let began else { throw UserPoolError(.locked) }
        return began
    }

    /// Corrects what was counted, also when the task has been cancelled; the error that led here is what the caller is
    /// told, whatever becomes of this.
    func settle(
        _ account: AccountKey, answering challenge: Challenge? = nil,
        _ correct: @escaping @Sendable (AttemptStore) async throws -> Void
    ) async {
        let pool = id
        let database = services.database
        let curve = services.configuration.lockout
        try? await Task.detached {
            try await database.write { connection in
                try await correct(AttemptStore(connection, pool: pool, curve: curve))
                if let challenge { try await ChallengeStore(connection).takeBack(challenge) }
            }
        }.value
    }
}
