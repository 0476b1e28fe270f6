internal import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

/// The proof of the Secure Remote Password protocol, as a client sends it (`PASSWORD_VERIFIER`).
public struct SRPProof: Sendable {
    /// The name that the challenge gave.
    public var username: String
    /// What the challenge was handed out with.
    public var secretBlock: Secret
    /// The bytes of `PASSWORD_CLAIM_SIGNATURE`.
    public var signature: [UInt8]
    /// When the client says that it signed, exactly as it says it.
    public var timestamp: String
    /// The session of the challenge; clients may leave it out.
    public var session: Secret?

    /// A proof by its parts.
    public init(
        username: String, secretBlock: Secret, signature: [UInt8], timestamp: String, session: Secret? = nil
    ) {
        self.username = username
        self.secretBlock = secretBlock
        self.signature = signature
        self.timestamp = timestamp
        self.session = session
    }
}

extension Pool {
    /// Begins to sign a user in by the Secure Remote Password protocol (`USER_SRP_AUTH`): the password is proved and
    /// never sent.
    ///
    /// `clientPublicValue` is `SRP_A`. A name that nobody has, and a user without a password, get an answer like
    /// everybody's where the client may not know. Throws `flowNotEnabled`, `secretHashMissing`, `secretHashWrong`;
    /// `invalidParameter` for a number that the protocol forbids; `userNotFound` where the client may know.
    public func beginSRP(
        _ name: String, clientPublicValue: String, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client)
        guard client.settings.flows.contains(.userSRP) else {
            throw UserPoolError.flowNotEnabled(AuthenticationFlow.userSRP.name)
        }
        try client.checkSecretHash(secretHash, username: name)
        return try await poseSRP(name, clientPublicValue: clientPublicValue, through: client)
    }

    /// Takes the proof of the Secure Remote Password protocol and goes on signing in.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `wrongPassword` for a proof that is wrong, of somebody else or
    /// too old; `locked` while earlier failures lock the account; `invalidSession`, `sessionUsed`; and what signing in
    /// by password throws once the password is proved.
    public func answerPasswordVerifier(
        _ proof: SRPProof, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: proof.username)
        let challenge = try openSecretBlock(of: proof, as: .passwordVerifier, from: client)
        guard let exchange = challenge.exchange, SRPTimestamp(proof.timestamp)?.isNear(services.clock.now()) == true
        else { throw UserPoolError(.wrongPassword) }
        let began = services.clock.now()
        // To look at the proof is one HMAC, so it is judged and counted in the one transaction that makes use of it.
        let result = try await services.database.transaction { transaction in
            try await judge(proof, exchange, of: challenge, through: client, in: transaction)
        }
        switch result {
        case .concluded(let conclusion): return try await answer(conclusion, through: client)
        // The pool's functions decide what the password is worth.
        case .custom(let user, let progress):
            return try await goOnCustom(user, after: progress, since: began, through: client)
        }
    }

    /// What a proof comes to.
    private enum Judged: Sendable {
        case concluded(SignInConclusion)
        case custom(User, SignInProgress)
    }

    /// Looks at a proof, and goes on from one that is right.
    ///
    /// A name that nobody has costs what a user does. A wrong proof is counted, which has to be committed: it is
    /// returned and not thrown. What stops a user who knows the password is no failure; of one who is disabled it is
    /// one, so that the right password costs what a wrong one does.
    private func judge(
        _ proof: SRPProof, _ exchange: SRPExchange, of challenge: Challenge, through client: Client,
        in transaction: Transaction
    ) async throws -> Judged {
        let connection = transaction.connection
        let user = try await UserStore(connection: connection, pool: self).find(challenge.subject)
        let stored = try await PasswordStore(connection).find(user?.subject)
        guard isNamed(proof.username, challenge.subject, user) else { throw UserPoolError(.invalidSession) }
        try await admitAnswer(to: challenge, in: connection)
        let attempts = AttemptStore(connection, pool: id, curve: services.configuration.lockout)
        let now = services.clock.now()
        let userID = user?.username.text ?? challenge.subject.text
        var knowsPassword = false
        let judgement = try await attempts.judge(AccountKey(challenge.subject), at: now) {
            knowsPassword =
                isRight(proof, exchange, poolName: id.srpName, userID: userID)
                && stored?.set == challenge.progress.passwordSet
            return knowsPassword && user?.isEnabled == true
        }
        let isCustom = challenge.progress.flow == .custom
        switch judgement {
        case .locked: return .concluded(.refused(.locked))
        case .wrong:
            let isDisabled = knowsPassword && !isCustom
            let fault = isDisabled ? refusalOfDisabled(by: client).code : .wrongPassword
            return .concluded(.refused(try await counted(fault, at: challenge, in: connection)))
        case .right: break
        }
        guard let user, let stored else { throw UserPoolError(.wrongPassword) }
        try await ChallengeStore(connection).spend(challenge, at: now)
        if isCustom {
            return .custom(
                user, try await progress(afterPasswordOf: user, stored, challenge, in: connection))
        }
        let machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
        return .concluded(try await goOn(user, stored, machine, through: client, in: transaction))
    }

    private func poseSRP(
        _ name: String, clientPublicValue: String, through client: Client
    ) async throws -> SignInOutcome {
        let (claimant, stored) = try await services.database.read { connection in
            let found = try await self.claimant(named: name, in: connection)
            return (found, try await PasswordStore(connection).find(found.user?.subject))
        }
        guard claimant.user != nil || client.settings.hidesUserExistence else { throw UserPoolError(.userNotFound) }
        try await admitSignIn(name, claimant.user, through: client)
        return .challenged(
            try verifierChallenge(
                for: claimant, stored, clientPublicValue: clientPublicValue, after: SignInProgress(), through: client))
    }

    /// Answers `SRP_A` with the server's half. The claimant may be nobody, or have no password.
    func verifierChallenge(
        for claimant: Claimant, _ stored: StoredPassword?, clientPublicValue: String, after before: SignInProgress,
        through client: Client
    ) throws -> PosedChallenge {
        let clientPublic: [UInt8]
        do {
            clientPublic = try CognitoSRP.Server.clientPublicValue(clientPublicValue)
        } catch {
            throw UserPoolError.invalidParameter("SRP_A is not a number that the protocol allows.")
        }
        let identity = identity(of: claimant.user, stored, pretending: claimant.subject)
        let server = try CognitoSRP.Server(verifier: identity.verifier)
        var progress = before
        progress.passwordSet = stored?.set ?? services.clock.now()
        progress.deviceKey = client.origin.device?.text
        var challenge = challenge(.passwordVerifier, for: claimant.subject, after: progress, through: client)
        challenge.exchange = SRPExchange(key: try server.key(clientPublicValue: clientPublic))
        let sealed = try challenge.sealed(by: services.masterKey.sealer(for: .challenges))
        return PosedChallenge(
            kind: .passwordVerifier, session: sealed.session, username: claimant.username,
            content: .passwordVerifier(
                PosedChallenge.SRPParameters(
                    salt: identity.salt, publicValue: server.publicValue, secretBlock: sealed.secretBlock)))
    }

    /// Reads the challenge that a proof answers. Throws `wrongPassword` for any that is not of that kind, of this
    /// client and in time.
    func openSecretBlock(of proof: SRPProof, as kind: ChallengeKind, from client: Client) throws -> Challenge {
        let sealer = services.masterKey.sealer(for: .challenges)
        guard let sealed = SealedChallenge(secretBlock: proof.secretBlock),
            let challenge = Challenge(sealed, sealer: sealer),
            proof.session.map({ SealedChallenge(session: $0) == sealed }) ?? true
        else { throw UserPoolError(.wrongPassword) }
        let fault = challenge.fault(
            pool: id, client: client.id, kind: kind, now: services.clock.now())
        if fault != nil { throw UserPoolError(.wrongPassword) }
        return challenge
    }

    /// Whether a proof was made with the key of an exchange.
    func isRight(_ proof: SRPProof, _ exchange: SRPExchange, poolName: String, userID: String) -> Bool {
        let block = SealedChallenge(secretBlock: proof.secretBlock)?.bytes ?? []
        let signature = CognitoSRP.signature(
            key: exchange.key, poolName: poolName, userID: userID, secretBlock: block, timestamp: proof.timestamp)
        return ConstantTime.equal(signature, proof.signature)
    }
}
