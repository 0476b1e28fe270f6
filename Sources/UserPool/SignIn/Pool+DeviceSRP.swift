internal import Database
internal import LatchkeyCrypto
public import LatchkeyPlatform

/// The first message of a remembered device's proof, as a client sends it (`DEVICE_SRP_AUTH`).
public struct DeviceSRPRequest: Sendable {
    /// The name of the user.
    public var username: String
    /// A, the number that the device has chosen (`SRP_A`).
    public var clientPublicValue: String
    /// The session of the challenge; clients may leave it out.
    public var session: Secret?

    /// A message by its parts.
    public init(username: String, clientPublicValue: String, session: Secret? = nil) {
        self.username = username
        self.clientPublicValue = clientPublicValue
        self.session = session
    }
}

extension Pool {
    /// Answers the first message of a remembered device's proof with the server's half.
    ///
    /// Without a session, the challenge is taken up that was put to that device of that user last, from the same
    /// address: there are clients that send none. What comes of it can be used once, and as long as the challenge
    /// itself.
    ///
    /// Throws `secretHashMissing`, `secretHashWrong`; `invalidParameter` for a number that the protocol forbids;
    /// `invalidSession`, `sessionExpired`: without a session alike for a user and a device that do not exist and for
    /// those that were asked nothing; `deviceNotFound` for another device than the one that was asked, and for one that
    /// is forgotten, or remembered no more.
    public func answerDeviceSRP(
        _ request: DeviceSRPRequest, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: request.username)
        let clientPublic: [UInt8]
        do {
            clientPublic = try CognitoSRP.Server.clientPublicValue(request.clientPublicValue)
        } catch {
            throw UserPoolError.invalidParameter("SRP_A is not a number that the protocol allows.")
        }
        guard let key = client.origin.device else { throw UserPoolError.missingParameter("DEVICE_KEY") }
        let (challenge, user, srp) = try await services.database.read {
            connection -> (Challenge, User, SRPRecord) in
            let challenge = try await deviceChallenge(request, key, from: client, in: connection)
            guard challenge.progress.deviceKey == key.text else { throw UserPoolError(.deviceNotFound) }
            let found = try await self.user(of: challenge, named: request.username, in: connection)
            return (challenge, found, try await rememberedDevice(key, of: found, in: connection))
        }
        let server = try CognitoSRP.Server(verifier: opened(srp, of: key, user.subject))
        // The nonce stays: however many times the device begins, one of its proofs is taken.
        let verifier = Challenge(
            .devicePasswordVerifier, pool: id, client: client.id, subject: user.subject, progress: challenge.progress,
            exchange: SRPExchange(key: try server.key(clientPublicValue: clientPublic)), posed: challenge.posed,
            expires: challenge.expires, nonce: challenge.nonce)
        let sealed = try verifier.sealed(by: services.masterKey.sealer(for: .challenges))
        return .challenged(
            PosedChallenge(
                kind: .devicePasswordVerifier, session: sealed.session, username: user.username.text,
                content: .deviceVerifier(
                    PosedChallenge.SRPParameters(
                        salt: srp.salt, publicValue: server.publicValue, secretBlock: sealed.secretBlock), key)))
    }

    /// Takes the proof of a remembered device and goes on signing in.
    ///
    /// Wrong proofs are counted with those of second factors, which a device can stand for. Throws `secretHashMissing`,
    /// `secretHashWrong`; `wrongPassword` for a proof that is wrong, of another device or too old; `locked`;
    /// `invalidSession`, `sessionUsed`; `deviceNotFound` for a device that is forgotten, or remembered no more.
    public func answerDeviceVerifier(
        _ proof: SRPProof, secretHash: Secret?, through client: Client
    ) async throws -> SignInOutcome {
        try admit(client, secretHash: secretHash, username: proof.username)
        let challenge = try openSecretBlock(of: proof, as: .devicePasswordVerifier, from: client)
        guard let exchange = challenge.exchange, let key = challenge.progress.deviceKey.flatMap(DeviceKey.init),
            client.origin.device == key, SRPTimestamp(proof.timestamp)?.isNear(services.clock.now()) == true
        else { throw UserPoolError(.wrongPassword) }
        let conclusion = try await services.database.transaction { transaction -> SignInConclusion in
            let connection = transaction.connection
            let user = try await user(of: challenge, named: proof.username, in: connection)
            _ = try await rememberedDevice(key, of: user, in: connection)
            try await admitAnswer(to: challenge, in: connection)
            let attempts = AttemptStore(connection, pool: id, curve: services.configuration.lockout)
            let account = AccountKey(user.subject)
            let began = services.clock.now()
            guard try await attempts.begin(account, .secondFactor, at: began) == .evaluate else {
                return .refused(.locked)
            }
            // A wrong proof is counted, which has to be committed: it is thrown afterwards.
            let groupKey = try await deviceGroupKey(of: key, user.subject, in: connection)
            guard isRight(proof, exchange, poolName: groupKey, userID: key.text) else {
                return .refused(try await counted(.wrongPassword, at: challenge, in: connection))
            }
            // Taken back, not forgiven: where a code follows, a device must not wipe out the guesses at codes.
            try await attempts.takeBack(account, .secondFactor, begunAt: began)
            try await ChallengeStore(connection).spend(challenge, at: services.clock.now())
            var machine = SignInMachine(posed: challenge.kind, after: challenge.progress)
            let step = machine.deviceProved(try await facts(of: user, nil, on: key.text, in: connection))
            if case .refuse(let code) = step { throw UserPoolError(code) }
            return try await conclude(step, user, machine.progress, through: client, in: transaction)
        }
        return try await answer(conclusion, through: client)
    }

    /// The challenge that a device's first message answers.
    private func deviceChallenge(
        _ request: DeviceSRPRequest, _ key: DeviceKey, from client: Client, in connection: any Connection
    ) async throws -> Challenge {
        if let session = request.session { return try open(session, as: .deviceSRPAuth, from: client) }
        let user = try await UserStore(connection: connection, pool: self).find(request.username)
        let asked = try await DeviceStore(connection).asked(key, of: user?.subject)
        guard let asked, let address = client.origin.address,
            let bytes = try? services.masterKey.sealer(for: .challenges).open(
                asked, context: Self.context(key, address))
        else { throw UserPoolError(.invalidSession) }
        // Whatever is wrong with it is not told: the caller has shown nothing.
        guard let challenge = try? open(SealedChallenge(bytes).session, as: .deviceSRPAuth, from: client) else {
            throw UserPoolError(.invalidSession)
        }
        return challenge
    }

    /// Keeps a challenge with the device that it is put to, for the client at this address.
    func note(_ challenge: Challenge, from client: Client, in connection: any Connection) async throws {
        guard let key = challenge.progress.deviceKey.flatMap(DeviceKey.init), let address = client.origin.address else {
            return
        }
        let sealer = services.masterKey.sealer(for: .challenges)
        let asked = try sealer.seal(challenge.sealed(by: sealer).bytes, context: Self.context(key, address))
        try await DeviceStore(connection).ask(key, of: challenge.subject, asked)
    }

    /// What a device of the user proves itself against. Throws `deviceNotFound` for one that is not remembered.
    private func rememberedDevice(
        _ key: DeviceKey, of user: User, in connection: any Connection
    ) async throws -> SRPRecord {
        let devices = DeviceStore(connection)
        guard try await devices.find(key, of: user.subject)?.isRemembered == true,
            let srp = try await devices.srp(key, of: user.subject)
        else { throw UserPoolError(.deviceNotFound) }
        return srp
    }

    private static func context(_ key: DeviceKey, _ address: IPAddress) -> String { "asked \(key) at \(address)" }
}
