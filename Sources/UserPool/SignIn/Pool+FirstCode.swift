internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Sends the code of `EMAIL_OTP` or `SMS_OTP`, as the first question. Whoever can be sent none costs the same and
    /// seems to be sent one.
    func sendFirstCode(
        _ purpose: CodePurpose, to claimant: Claimant, through client: Client, in transaction: Transaction
    ) async throws -> CodeDelivery {
        let attribute: ContactAttribute = purpose == .smsOTP ? .phoneNumber : .email
        let asker = MessageAsker(client)
        let isUntouched = try await isUntouched(claimant.subject, in: transaction.connection)
        guard let user = claimant.active, isSent(purpose, to: user, isUntouched: isUntouched),
            let value = user.attributes[attribute.rawValue]
        else {
            return try await pretendCode(
                purpose, to: claimant.name, claimant.account, as: attribute, for: client.caller, asking: asker,
                in: transaction)
        }
        let contact = Contact(attribute: attribute, value: value)
        if try await takeMessage(of: claimant.account, for: asker, in: transaction) {
            try await sendCode(
                purpose, to: contact, of: user, on: .authentication, for: client.caller, asking: asker,
                in: transaction)
        }
        return contact.delivery
    }

    /// Whether such codes are a way in of the user.
    private func isSent(_ purpose: CodePurpose, to user: User, isUntouched: Bool) -> Bool {
        firstFactors(of: user, hasPassword: false, hasPasskey: false, isUntouched: isUntouched)
            .contains(purpose.firstFactor)
    }

    /// Whether a session of `EMAIL_OTP` asks for the second factor. `false` for what is no session.
    public func isSecondQuestion(_ session: Secret) -> Bool {
        SealedChallenge(session: session)
            .flatMap { Challenge($0, sealer: services.masterKey.sealer(for: .challenges)) }?
            .progress.isPastFirstFactor ?? false
    }

    /// Takes the code of `SMS_OTP`, or of `EMAIL_OTP` where that was the first question, and goes on signing in. The
    /// contact that the code was sent to is verified by that, and a sign-up confirmed; a password that came with the
    /// sign-up is gone then, and so is the way in by a contact that came with it and is not verified.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`, `sessionExpired`, `sessionUsed`;
    /// `signInCodeMismatch`, `codeExpired`; `locked` after too many wrong ones, over however many sign-ins. A wrong
    /// code leaves the challenge good for another try, a few times.
    public func answerFirstCode(
        _ kind: ChallengeKind, _ code: Secret, of username: String, session: Secret, secretHash: Secret?,
        through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let challenge = try open(session, as: kind, from: client)
        guard !challenge.progress.isPastFirstFactor, let purpose = kind.firstCodePurpose else {
            throw UserPoolError(.invalidSession)
        }
        // A wrong code is counted, which has to be committed: it is thrown afterwards.
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let claimant = try await claimant(of: challenge, named: username, in: connection)
            try await admitAnswer(to: challenge, in: connection)
            let verdict = try await codes(connection).check(
                code, purpose, for: claimant.account, with: claimant.active?.attributes,
                tries: services.configuration.mostCodeTries, counting: .firstCode, at: services.clock.now())
            guard case .right(let attribute) = verdict, let user = claimant.active else {
                return .refused(
                    try await counted(verdict.signInFault ?? .signInCodeMismatch, at: challenge, in: connection))
            }
            try await codes(connection).discard(purpose, for: claimant.account)
            // Since the code was sent, another contact may have been verified, or somebody have come in, and this one
            // is no way in any more.
            let isUntouched = try await isUntouched(user.subject, in: connection)
            guard isSent(purpose, to: user, isUntouched: isUntouched) else {
                return .refused(try await counted(.codeExpired, at: challenge, in: connection))
            }
            return try await accept(purpose, attribute, challenge, user, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    private func accept(
        _ purpose: CodePurpose, _ attribute: String, _ challenge: Challenge, _ user: User, through client: Client,
        in transaction: Transaction
    ) async throws -> SignInConclusion {
        let connection = transaction.connection
        try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
        var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
        let password = try await PasswordStore(connection).find(user.subject)
        let step = machine.firstFactorProved(
            purpose == .smsOTP ? .smsOTP : .emailOTP, try await facts(of: user, password, in: connection))
        if case .refuse(let code) = step { throw UserPoolError(code) }
        let proved = try await verifying(attribute, of: user, in: connection)
        var progress = machine.progress
        if user.status == .unconfirmed, password != nil {
            // Whoever signed up chose it and has never shown to own the address; who owns it has just come in without
            // it and may not know that it exists. Kept, it would let the former into the account of the latter.
            try await PasswordStore(connection).discard(of: user.subject)
            progress.passwordSet = nil
        }
        return try await conclude(step, proved, progress, through: client, in: transaction)
    }

    /// Marks the contact that a code came back from as the user's, and the sign-up as confirmed. A contact that is
    /// another user's alias stays theirs.
    private func verifying(_ attribute: String, of user: User, in connection: any Connection) async throws -> User {
        guard let contact = ContactAttribute(rawValue: attribute) else { return user }
        let users = UserStore(connection: connection, pool: self)
        var verified = user
        if !user.hasVerified(contact), try await !isTaken(contact, of: user, users) {
            verified.attributes[contact.verifiedName] = "true"
        }
        if user.status == .unconfirmed { verified.status = .confirmed }
        guard verified != user else { return user }
        verified.modified = services.clock.now()
        try await users.update(verified)
        if user.status == .unconfirmed { try await codes(connection).discard(.signUp, for: AccountKey(user.subject)) }
        return verified
    }

    /// Whether a contact finds another user than this one.
    func isTaken(_ contact: ContactAttribute, of user: User, _ users: UserStore) async throws -> Bool {
        guard let kind = settings.identifiers.first(where: { $0.contact == contact }),
            let value = user.attributes[contact.rawValue], let owner = try await users.owner(of: kind, value)
        else { return false }
        return owner != user.subject
    }
}

extension CodePurpose {
    /// The first factor that its codes prove.
    fileprivate var firstFactor: PoolSettings.FirstFactor { self == .smsOTP ? .smsOTP : .emailOTP }
}

extension ChallengeKind {
    /// What the codes are for that answer it as a first question.
    fileprivate var firstCodePurpose: CodePurpose? {
        switch self {
        case .emailOTP: .emailOTP
        case .smsOTP: .smsOTP
        case .selectChallenge, .password, .passwordSRP, .passwordVerifier, .webAuthn, .customChallenge,
            .newPasswordRequired, .deviceSRPAuth, .devicePasswordVerifier, .mfaSetup, .selectMFAType, .smsMFA,
            .softwareTokenMFA, .signUp:
            nil
        }
    }
}

extension CodeStore.Verdict {
    /// Why a code does not sign in; `nil` when it does.
    var signInFault: UserPoolError.Code? {
        switch self {
        case .right: nil
        case .wrong: .signInCodeMismatch
        case .expired, .missing: .codeExpired
        case .exhausted, .locked: .locked
        }
    }
}
