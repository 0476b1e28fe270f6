import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

extension Intruder {
    /// An answer of that kind, with the session of `source`, which may be another than what is answered; `nil` where
    /// there is nothing to make one of.
    func answer(
        _ kind: ChallengeKind, _ held: Held, from source: Held, by target: Target
    ) async throws -> Answer? {
        let session = source.posed.session
        let pool = target.pool
        let device = held.device?.key ?? claimedDevice(of: target)
        let client = target.client.calling(from: RequestOrigin(device: device, address: SignInFixture.address))
        let name = target.name
        var first = FirstAnswer(username: name, session: session)
        if chance(0.7) { first.password = await password(of: target) }
        if chance(0.7) { first.clientPublicValue = prover.publicValue }
        let given = first
        switch kind {
        case .selectChallenge:
            // The proof of a passkey may come with the choice.
            if chance(0.3), let proof = try passkey(held, name, target.person, session, pool, client) { return proof }
            let choices = chance(0.9) && !held.posed.available.isEmpty ? held.posed.available : ChallengeKind.allCases
            let chosen = pick(choices)
            return Answer { try await pool.choose(chosen, given, through: client) }
        case .password, .passwordSRP:
            return Answer { try await pool.answerPassword(kind, given, through: client) }
        case .passwordVerifier:
            guard case .passwordVerifier = held.posed.content else { return nil }
            let password = await password(of: target)
            let (fixture, prover, posed) = (scene.fixture, prover, held.posed)
            return Answer { try await fixture.answerSRP(posed, prover, password, in: pool, through: client) }
        case .emailOTP where pool.isSecondQuestion(session) == chance(0.95):
            return second(.email, try await code(.email, of: target), name, session, pool, client)
        case .emailOTP, .smsOTP:
            let code = try await code(kind == .emailOTP ? .email : .sms, of: target)
            return Answer {
                try await pool.answerFirstCode(
                    kind, code, of: name, session: session, secretHash: nil, through: client)
            }
        case .smsMFA: return second(.sms, try await code(.sms, of: target), name, session, pool, client)
        case .softwareTokenMFA: return second(.softwareToken, appCode(of: target), name, session, pool, client)
        case .selectMFAType:
            let factor = pick(SecondFactor.allCases)
            return Answer {
                try await pool.chooseSecondFactor(
                    factor, of: name, session: session, secretHash: nil, through: client)
            }
        case .newPasswordRequired:
            guard let person = target.person else { return nil }
            let answer = NewPasswordAnswer(
                username: name, password: SignInScene.password(of: person.user), session: session)
            return Answer { try await pool.answerNewPassword(answer, secretHash: nil, through: client) }
        case .mfaSetup:
            // Whose app it becomes, the session says.
            return chance(0.5)
                ? setUp(name, source.target.person?.user.subject, session, pool, client)
                : setUpAddress(name, source.target.person?.user.subject, session, pool, client)
        case .signUp:
            return Answer {
                try await pool.signIn(afterSignUp: session, ChoiceRequest(username: name), through: client)
            }
        case .webAuthn: return try passkey(held, name, target.person, session, pool, client)
        case .customChallenge:
            let person = uses(.answer, of: target.person) ? target.person : nil
            let answer = CustomAnswer(
                username: name, answer: Secret(SignInScene.answer(of: person?.user.subject.text ?? "somebody")),
                session: session)
            return Answer { try await pool.answerCustomChallenge(answer, through: client) }
        case .deviceSRPAuth:
            // Without a session it is about whom it names, through the client that it comes from.
            let isSame = target.name == held.target.name && target.pool.id == held.target.pool.id
            let hidesSession =
                isSame && chance(0.3) && target.client.id == source.target.client.id
                && target.name == source.target.name && target.pool.id == source.target.pool.id
            return beginDevice(name, hidesSession ? nil : session, target)
        case .devicePasswordVerifier: return try proveDevice(held, pool, target.client)
        }
    }

    private func second(
        _ factor: SecondFactor, _ code: Secret, _ name: String, _ session: Secret, _ pool: Pool, _ client: Client
    ) -> Answer {
        Answer {
            try await pool.answerSecondFactor(
                factor, code, of: name, session: session, secretHash: nil, through: client)
        }
    }

    /// Sets up an app of the intruder's own, or says to have done so.
    private func setUp(
        _ name: String, _ subject: Subject?, _ session: Secret, _ pool: Pool, _ client: Client
    ) -> Answer {
        let fixture = scene.fixture
        let isHasty = chance(0.3)
        return Answer {
            guard !isHasty, let subject else {
                return try await pool.answerSetUp(of: name, session: session, secretHash: nil, through: client)
            }
            let app = try await pool.associateSoftwareToken(session: session, through: client)
            let next = try await pool.verifySoftwareToken(
                fixture.appCode(app.secret), name: nil, session: app.session ?? session, through: client)
            await self.keep(app: app.secret, of: subject)
            return try await pool.answerSetUp(of: name, session: next, secretHash: nil, through: client)
        }
    }

    /// Gives an address of the intruder's own, whose code they get.
    private func setUpAddress(
        _ name: String, _ subject: Subject?, _ session: Secret, _ pool: Pool, _ client: Client
    ) -> Answer {
        Answer {
            let outcome = try await pool.answerSetUp(
                of: name, email: Self.ownAddress, session: session, secretHash: nil, through: client)
            if let subject { await self.giveAddress(to: subject) }
            return outcome
        }
    }

    /// Has the person's authenticator sign, or one that knows no more than the passkey's id.
    private func passkey(
        _ held: Held, _ name: String, _ person: SignInScene.Person?, _ session: Secret, _ pool: Pool, _ client: Client
    ) throws -> Answer? {
        let options: String? =
            switch held.posed.content {
            case .passkey(let options): options
            case .firstFactors(_, let options): options
            default: nil
            }
        guard let text = options else { return nil }
        var browser = try TestBrowser()
        if let own = person?.browser {
            if uses(.passkey, of: person) { browser = own } else { browser.id = own.id }
        }
        let credential = Secret(try browser.get(JSONValue(parsing: text)).text)
        // With the challenge that it answers, or with the other that takes such a proof.
        let asked: ChallengeKind = (held.posed.kind == .selectChallenge) == chance(0.9) ? .selectChallenge : .webAuthn
        return Answer {
            try await pool.answerPasskey(
                asked, credential, of: name, session: session, secretHash: nil, through: client)
        }
    }

    /// Sends the first message of a device's proof, with the session or, as some clients do, without.
    private func beginDevice(_ name: String, _ session: Secret?, _ target: Target) -> Answer? {
        guard let key = target.person?.device?.key, chance(0.7) else {
            guard let key = claimedDevice(of: target) else { return nil }
            return beginDevice(name, session, target, key)
        }
        return beginDevice(name, session, target, key)
    }

    private func beginDevice(_ name: String, _ session: Secret?, _ target: Target, _ key: DeviceKey) -> Answer {
        let request = DeviceSRPRequest(username: name, clientPublicValue: prover.publicValue, session: session)
        let client = target.client.calling(from: RequestOrigin(device: key, address: SignInFixture.address))
        let pool = target.pool
        return Answer(device: device(key, of: target), isSpending: false, hidesSession: session == nil) {
            try await pool.answerDeviceSRP(request, secretHash: nil, through: client)
        }
    }

    private func proveDevice(_ held: Held, _ pool: Pool, _ client: Client) throws -> Answer? {
        guard case .deviceVerifier(let parameters, let key) = held.posed.content, let device = held.device else {
            return nil
        }
        let timestamp = scene.fixture.srpTimestamp
        let shared = try prover.key(
            poolName: device.groupKey, userID: device.key.text, password: device.secret, salt: parameters.salt,
            serverPublicValue: parameters.publicValue)
        let signature = CognitoSRP.signature(
            key: shared, poolName: device.groupKey, userID: device.key.text,
            secretBlock: Base64.decode(parameters.secretBlock.reveal) ?? [], timestamp: timestamp)
        let proof = SRPProof(
            username: held.posed.username, secretBlock: parameters.secretBlock, signature: signature,
            timestamp: timestamp, session: chance(0.5) ? held.posed.session : nil)
        let caller = client.calling(from: RequestOrigin(device: key, address: SignInFixture.address))
        return Answer { try await pool.answerDeviceVerifier(proof, secretHash: nil, through: caller) }
    }
}
