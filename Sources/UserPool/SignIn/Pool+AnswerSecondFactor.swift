internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Takes the proof of a second factor (`SMS_MFA`, `EMAIL_OTP`, `SOFTWARE_TOKEN_MFA`) and signs the user in. The
    /// code of an address that is set up on the way makes that the user's
    /// (``answerSetUp(of:email:session:secretHash:through:)``).
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`, `sessionExpired`, `sessionUsed`;
    /// `signInCodeMismatch`, `softwareTokenMismatch`, `softwareTokenUsed`, `softwareTokenMissing`, `codeExpired`;
    /// `locked` after too many wrong ones, over however many sign-ins. A wrong code leaves the challenge good for
    /// another try, a few times.
    public func answerSecondFactor(
        _ factor: SecondFactor, _ code: Secret, of username: String, session: Secret, secretHash: Secret?,
        through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let challenge = try open(session, as: factor.challenge, from: client)
        guard challenge.progress.isPastFirstFactor else { throw UserPoolError(.invalidSession) }
        // A wrong code is counted, which has to be committed: it is thrown afterwards.
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            var user = try await self.user(of: challenge, named: username, in: connection)
            if let address = challenge.addressToSetUp {
                user = try await userSettingUp(address, challenge, through: client, in: connection)
            }
            try await admitAnswer(to: challenge, in: connection)
            if let fault = try await fault(of: code, factor, of: user, in: connection) {
                return .refused(try await counted(fault, at: challenge, in: connection))
            }
            return challenge.addressToSetUp == nil
                ? try await accept(factor, challenge, user, through: client, in: transaction)
                : try await acceptAddress(of: user, challenge, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    /// Takes the choice of a second factor (`SELECT_MFA_TYPE`) and asks for it. Throws as
    /// ``answerSecondFactor(_:_:of:session:secretHash:through:)`` does, and `limitExceeded` when too many codes were
    /// sent.
    public func chooseSecondFactor(
        _ factor: SecondFactor, of username: String, session: Secret, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let challenge = try open(session, as: .selectMFAType, from: client)
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let user = try await user(of: challenge, named: username, in: connection)
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
            let step = machine.secondFactorChosen(factor, try await facts(of: user, nil, in: connection))
            if case .refuse(let code) = step { throw UserPoolError(code) }
            return try await conclude(step, user, machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    private func accept(
        _ factor: SecondFactor, _ challenge: Challenge, _ user: User, through client: Client,
        in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
        var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
        let step = machine.secondFactorProved(factor, try await facts(of: user, nil, in: connection))
        if case .refuse(let code) = step { throw UserPoolError(code) }
        return try await conclude(step, user, machine.progress, through: client, in: transaction)
    }

    /// Why a code does not prove a second factor; `nil` when it does, and is used up then.
    private func fault(
        of code: Secret, _ factor: SecondFactor, of user: User, in connection: any Connection
    ) async throws -> UserPoolError.Code? {
        guard let purpose = factor.codePurpose else {
            switch try await checkSoftwareToken(code, of: user, in: connection) {
            case .right: return nil
            case .wrong: return .softwareTokenMismatch
            case .used: return .softwareTokenUsed
            case .missing: return .softwareTokenMissing
            case .locked: return .locked
            }
        }
        let account = AccountKey(user.subject)
        let verdict = try await codes(connection).check(
            code, purpose, for: account, with: user.attributes, tries: services.configuration.mostCodeTries,
            counting: .secondFactor, at: services.clock.now())
        guard verdict.signInFault == nil else { return verdict.signInFault }
        try await codes(connection).discard(purpose, for: account)
        return nil
    }

    /// Sends the code of a second factor.
    func sendSecondCode(
        _ factor: SecondFactor, to user: User, for caller: Caller, in transaction: Transaction
    ) async throws -> CodeDelivery {
        guard let purpose = factor.codePurpose, let attribute = factor.contact,
            let value = user.attributes[attribute.rawValue]
        else { throw UserPoolError(.invalidSession) }
        let contact = Contact(attribute: attribute, value: value)
        try await takeMessage(of: AccountKey(user.subject), for: .owner, in: transaction)
        try await sendCode(purpose, to: contact, of: user, on: .authentication, for: caller, in: transaction)
        return contact.delivery
    }
}
