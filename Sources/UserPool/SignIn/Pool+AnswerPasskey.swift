internal import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

extension Pool {
    /// What a browser is asked with (`CREDENTIAL_REQUEST_OPTIONS`), of whomever; the challenge goes into the session.
    func passkeyRequest(_ challenge: inout Challenge, in connection: any Connection) async throws -> String {
        let bytes = SecureRandom.bytes(32)
        challenge.memo = bytes
        return try await passkeyRequest(to: challenge.subject, challenge: bytes, in: connection)
    }

    /// Takes the proof of a passkey, an `AuthenticationResponseJSON`, and goes on signing in. `asked` is the challenge
    /// that the client names: `WEB_AUTHN`, or `SELECT_CHALLENGE` where the proof comes with the choice (`CREDENTIAL`,
    /// as ChallengeResponseType of the Cognito API has it).
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidSession`, also for the session of another challenge,
    /// `sessionExpired`, `sessionUsed`; `invalidParameter` for what is no proof at all; `passkeyRefused`, the same for
    /// whatever was wrong. A proof that is refused leaves the challenge good for another try, a few times.
    public func answerPasskey(
        _ asked: ChallengeKind, _ credential: Secret, of username: String, session: Secret, secretHash: Secret?,
        through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: username)
        let isChoice = asked == .selectChallenge
        let challenge = try open(session, as: isChoice ? asked : .webAuthn, from: client)
        guard let bytes = challenge.memo else { throw UserPoolError(.invalidSession) }
        let assertion = try PasskeyAssertion(credential)
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let claimant = try await claimant(of: challenge, named: username, in: connection)
            try await admitAnswer(to: challenge, in: connection)
            let method: AuthenticationMethod
            do {
                method = try await checkPasskey(
                    assertion, to: bytes, of: claimant.subject, user: claimant.active, in: connection)
            } catch let refusal as UserPoolError where refusal.code == .passkeyRefused {
                // A wrong proof is counted, which has to be committed: it is thrown afterwards.
                return .refused(try await counted(refusal.code, at: challenge, in: connection))
            }
            guard let user = claimant.active else { throw UserPoolError(.passkeyRefused) }
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
            let password = try await PasswordStore(connection).find(user.subject)
            let facts = try await facts(of: user, password, in: connection)
            if isChoice, case .refuse(let code) = machine.firstFactorChosen(.webAuthn, facts) {
                throw UserPoolError(code)
            }
            let step = machine.firstFactorProved(method, facts)
            if case .refuse(let code) = step { throw UserPoolError(code) }
            return try await conclude(step, user, machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }
}
