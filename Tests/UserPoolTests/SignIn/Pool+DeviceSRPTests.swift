import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolDeviceSRPTests {
    private static let nobodys = DeviceKey("local_0b8c1f9e-3a8f-4c5e-9f8e-0a1b2c3d4e5f")!

    /// The program on a device, between the two requests of its proof.
    private struct Prover {
        let client: CognitoSRP.Client
        let posed: PosedChallenge
        let parameters: PosedChallenge.SRPParameters
        let device: RegisteredDevice

        init(
            _ device: RegisteredDevice, _ challenge: PosedChallenge, withSession: Bool = true,
            from address: IPAddress? = SignInFixture.address, in fixture: SignInFixture
        ) async throws {
            client = try CognitoSRP.Client()
            self.device = device
            let outcome = try await fixture.pool.answerDeviceSRP(
                DeviceSRPRequest(
                    username: challenge.username, clientPublicValue: client.publicValue,
                    session: withSession ? challenge.session : nil),
                secretHash: nil, through: fixture.calling(device.key, from: address))
            guard let posed = outcome.challenge, case .deviceVerifier(let parameters, let key) = posed.content,
                key == device.key
            else { throw SignInFixture.Unexpected(what: "no DEVICE_PASSWORD_VERIFIER") }
            self.posed = posed
            self.parameters = parameters
        }

        func proof(_ secret: Secret? = nil, withSession: Bool = false, timestamp: String) throws -> SRPProof {
            let key = try client.key(
                poolName: device.groupKey, userID: device.key.text, password: secret ?? device.secret,
                salt: parameters.salt, serverPublicValue: parameters.publicValue)
            let signature = CognitoSRP.signature(
                key: key, poolName: device.groupKey, userID: device.key.text,
                secretBlock: Base64.decode(parameters.secretBlock.reveal)!, timestamp: timestamp)
            return SRPProof(
                username: posed.username, secretBlock: parameters.secretBlock, signature: signature,
                timestamp: timestamp, session: withSession ? posed.session : nil)
        }
    }

    private func signIn(
        _ fixture: SignInFixture, _ name: String = "alice", on device: DeviceKey?, pool: Pool? = nil
    ) async throws -> SignInOutcome {
        try await (pool ?? fixture.pool).signIn(
            name, password: SignInFixture.password, flow: .userPassword, secretHash: nil,
            through: fixture.calling(device))
    }

    private func begin(_ fixture: SignInFixture, on device: RegisteredDevice) async throws -> PosedChallenge {
        let challenge = try #require(try await signIn(fixture, on: device.key).challenge)
        #expect(challenge.kind == .deviceSRPAuth)
        return challenge
    }

    private func answer(
        _ proof: SRPProof, on device: DeviceKey?, in fixture: SignInFixture
    ) async throws -> SignInOutcome {
        try await fixture.pool.answerDeviceVerifier(
            proof, secretHash: nil, through: fixture.calling(device))
    }

    /// Alice, who has confirmed a device; she is asked for an authenticator app's code besides where `app` says so.
    private func fixture(
        mfa: String = "OPTIONAL", asksUser: Bool = false, replacesSecondFactor: Bool = true, app: Bool = true
    ) async throws -> (SignInFixture, RegisteredDevice) {
        let fixture = try await SignInFixture.devices(
            mfa: mfa, asksUser: asksUser, replacesSecondFactor: replacesSecondFactor)
        try await fixture.confirmedUser()
        let tokens = try #require(try await signIn(fixture, on: nil).tokens)
        let device = try await fixture.confirm(tokens)
        if app { _ = try await fixture.setUpApp(token: tokens.accessToken) }
        return (fixture, device)
    }

    private func prove(
        _ device: RegisteredDevice, _ fixture: SignInFixture, secret: Secret? = nil, withSession: Bool = true
    ) async throws -> SignInOutcome {
        let prover = try await Prover(device, begin(fixture, on: device), withSession: withSession, in: fixture)
        let proof = try prover.proof(secret, withSession: withSession, timestamp: fixture.srpTimestamp)
        return try await answer(proof, on: device.key, in: fixture)
    }

    @Test(arguments: [false, true])
    func `DEV-04 a remembered device proves itself and stands for the second factor`(withSession: Bool) async throws {
        let (fixture, device) = try await fixture()
        #expect(try await signIn(fixture, on: nil).challenge?.kind == .softwareTokenMFA)
        fixture.clock.advance(by: .seconds(10))
        let tokens = try #require(try await prove(device, fixture, withSession: withSession).tokens)
        #expect(tokens.newDevice == nil)
        #expect(try fixture.claims(tokens.accessToken)["device_key"] == .string(device.key.text))
        let stored = try await fixture.pool.device(device.key.text, of: "alice").device
        #expect(stored.authenticated == fixture.clock.now())
        _ = try await fixture.pool.signIn(
            refreshToken: #require(tokens.refreshToken), on: device.key, secretHash: nil, through: fixture.client)
    }

    @Test func `DEV-04 a wrong device password is refused`() async throws {
        let (fixture, device) = try await fixture()
        #expect(await refusal { try await prove(device, fixture, secret: Secret("wrong")) } == .wrongPassword)
        #expect(await refusal { try await prove(device, fixture) } == nil)
    }

    @Test func `DEV-04 wrong device passwords lock, whatever sign-in they are of, and codes with them`() async throws {
        let (fixture, device) = try await fixture()
        for _ in 1...5 {
            #expect(await refusal { try await prove(device, fixture, secret: Secret("wrong")) } == .wrongPassword)
        }
        #expect(await refusal { try await prove(device, fixture) } == .locked)
        let challenge = try #require(try await signIn(fixture, on: nil).challenge)
        #expect(await refusal { try await fixture.answer(.softwareToken, Secret("000000"), challenge) } == .locked)
        // The password is not what was guessed.
        #expect(try await signIn(fixture, on: nil).challenge?.kind == .softwareTokenMFA)
        fixture.clock.advance(by: .seconds(2))
        #expect(await refusal { try await prove(device, fixture) } == nil)
    }

    @Test func `a device does not wipe out the guesses at the code that follows it`() async throws {
        let (fixture, device) = try await fixture(replacesSecondFactor: false)
        var refusals: [UserPoolError.Code?] = []
        for _ in 1...6 {
            guard let next = try? await prove(device, fixture).challenge else { break }
            refusals.append(await refusal { try await fixture.answer(.softwareToken, Secret("000000"), next) })
        }
        // The fifth wrong code locks codes and devices, though a device was proved between any two.
        #expect(refusals == Array(repeating: .softwareTokenMismatch, count: 5))
        #expect(await refusal { try await prove(device, fixture) } == .locked)
    }

    @Test func `a device stands for nothing where the pool does not say so`() async throws {
        let (fixture, device) = try await fixture(replacesSecondFactor: false)
        let next = try #require(try await prove(device, fixture).challenge)
        #expect(next.kind == .softwareTokenMFA)
        #expect(next.username == "alice")
    }

    @Test func `the session of the factor that follows a device is bound to the device`() async throws {
        let fixture = try await SignInFixture.devices(mfa: "OPTIONAL")
        try await fixture.confirmedUser()
        let first = try #require(try await signIn(fixture, on: nil).tokens)
        let device = try await fixture.confirm(first)
        let secret = try await fixture.setUpApp(token: first.accessToken)
        let next = try #require(try await prove(device, fixture).challenge)
        let tokens = try #require(try await fixture.answer(.softwareToken, fixture.appCode(secret), next).tokens)
        #expect(tokens.newDevice == nil)
        #expect(try fixture.claims(tokens.accessToken)["device_key"] == .string(device.key.text))
    }

    @Test func `a device does not spare a user the set-up that the pool demands`() async throws {
        let (fixture, device) = try await fixture(app: false)
        _ = try await fixture.changing { $0["MfaConfiguration"] = "ON" }
        let pool = try await fixture.pools.pool(fixture.pool.id)
        let challenge = try #require(try await signIn(fixture, on: device.key, pool: pool).challenge)
        let prover = try await Prover(device, challenge, in: fixture)
        let outcome = try await pool.answerDeviceVerifier(
            prover.proof(timestamp: fixture.srpTimestamp), secretHash: nil, through: fixture.calling(device.key))
        #expect(outcome.challenge?.kind == .mfaSetup)
    }

    @Test func `a device that is not remembered skips nothing, proves nothing and is not new`() async throws {
        let (fixture, device) = try await fixture(asksUser: true)
        #expect(try await signIn(fixture, on: device.key).challenge?.kind == .softwareTokenMFA)
        try await fixture.pool.setDevice(device.key.text, of: "alice", remembered: true)
        _ = try await begin(fixture, on: device)

        let (plain, known) = try await self.fixture(asksUser: true, app: false)
        let tokens = try #require(try await signIn(plain, on: known.key).tokens)
        #expect(tokens.newDevice == nil)
        #expect(try plain.claims(tokens.accessToken)["device_key"] == .string(known.key.text))
        #expect(
            await refusal {
                try await plain.pool.signIn(
                    refreshToken: #require(tokens.refreshToken), secretHash: nil, through: plain.client)
            } == .invalidRefreshToken)
    }

    @Test func `a device of one user is none of another's`() async throws {
        let (fixture, device) = try await fixture()
        try await fixture.confirmedUser("bob")
        for key in [device.key, Self.nobodys] {
            #expect(await refusal { try await signIn(fixture, "bob", on: key) } == .deviceNotFound)
        }
        #expect(await refusal { try await signIn(fixture, on: Self.nobodys) } == .deviceNotFound)
        // Without the password nothing is learned of a device.
        for key in [device.key, Self.nobodys, nil] {
            for name in ["alice", "bob"] {
                #expect(
                    await refusal {
                        try await fixture.pool.signIn(
                            name, password: Secret("wr0ng-Password"), flow: .userPassword, secretHash: nil,
                            through: fixture.calling(key))
                    } == .wrongPassword)
            }
        }
    }

    @Test func `a client whose device is forgotten here asks anew without it, with the same proof`() async throws {
        let (fixture, device) = try await fixture(app: false)
        try await fixture.pool.forgetDevice(device.key.text, of: "alice")
        let srp = try CognitoSRP.Client()
        let outcome = try await fixture.pool.beginSRP(
            "alice", clientPublicValue: srp.publicValue, secretHash: nil, through: fixture.calling(device.key))
        let posed = try #require(outcome.challenge)
        guard case .passwordVerifier(let parameters) = posed.content else { throw SignInFixture.Unexpected(what: "?") }
        let key = try srp.key(
            poolName: fixture.pool.id.srpName, userID: posed.username, password: SignInFixture.password,
            salt: parameters.salt, serverPublicValue: parameters.publicValue)
        let proof = SRPProof(
            username: posed.username, secretBlock: parameters.secretBlock,
            signature: CognitoSRP.signature(
                key: key, poolName: fixture.pool.id.srpName, userID: posed.username,
                secretBlock: Base64.decode(parameters.secretBlock.reveal)!, timestamp: fixture.srpTimestamp),
            timestamp: fixture.srpTimestamp)
        func answer(_ device: DeviceKey?) async throws -> SignInOutcome {
            try await fixture.pool.answerPasswordVerifier(
                proof, secretHash: nil, through: fixture.calling(device))
        }
        #expect(await refusal { try await answer(device.key) } == .deviceNotFound)
        let tokens = try #require(try await answer(nil).tokens)
        #expect(tokens.newDevice != nil)
        #expect(await refusal { try await answer(nil) } == .sessionUsed)
    }

    @Test func `a key that came with the first message alone counts`() async throws {
        let (fixture, device) = try await fixture()
        let srp = try CognitoSRP.Client()
        let posed = try #require(
            try await fixture.pool.beginSRP(
                "alice", clientPublicValue: srp.publicValue, secretHash: nil, through: fixture.calling(device.key)
            ).challenge)
        guard case .passwordVerifier(let parameters) = posed.content else { throw SignInFixture.Unexpected(what: "?") }
        let key = try srp.key(
            poolName: fixture.pool.id.srpName, userID: posed.username, password: SignInFixture.password,
            salt: parameters.salt, serverPublicValue: parameters.publicValue)
        let signature = CognitoSRP.signature(
            key: key, poolName: fixture.pool.id.srpName, userID: posed.username,
            secretBlock: Base64.decode(parameters.secretBlock.reveal)!, timestamp: fixture.srpTimestamp)
        let outcome = try await fixture.pool.answerPasswordVerifier(
            SRPProof(
                username: posed.username, secretBlock: parameters.secretBlock, signature: signature,
                timestamp: fixture.srpTimestamp), secretHash: nil, through: fixture.client)
        #expect(outcome.challenge?.kind == .deviceSRPAuth)
    }

    @Test func `a proof is good once, and of two that one challenge began one is taken`() async throws {
        let (fixture, device) = try await fixture()
        let challenge = try await begin(fixture, on: device)
        let (first, second) = (
            try await Prover(device, challenge, in: fixture), try await Prover(device, challenge, in: fixture)
        )
        let proof = try first.proof(timestamp: fixture.srpTimestamp)
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == nil)
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .sessionUsed)
        let other = try second.proof(timestamp: fixture.srpTimestamp)
        #expect(await refusal { try await answer(other, on: device.key, in: fixture) } == .sessionUsed)
        #expect(
            await refusal { try await Prover(device, challenge, withSession: false, in: fixture) } == .invalidSession)
    }

    @Test func `of sixteen uses of one proof at a time one signs in`() async throws {
        let (fixture, device) = try await fixture()
        let prover = try await Prover(device, begin(fixture, on: device), in: fixture)
        let proof = try prover.proof(timestamp: fixture.srpTimestamp)
        let answers = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 {
                group.addTask { await refusal { try await answer(proof, on: device.key, in: fixture) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0 == nil } == 1)
        #expect(answers.allSatisfy { [nil, .sessionUsed, .locked].contains($0) })
    }

    @Test func `a proof that was altered, is another's, too old or of another challenge is refused`() async throws {
        let (fixture, device) = try await fixture()
        let other = try await fixture.confirm(try #require(try await signInWithApp(fixture)))
        let prover = try await Prover(device, begin(fixture, on: device), in: fixture)
        let right = try prover.proof(timestamp: fixture.srpTimestamp)
        var altered: [SRPProof] = []
        var proof = right
        proof.signature[0] ^= 1
        altered.append(proof)
        proof = right
        proof.timestamp = "Thu Jan 1 00:00:01 UTC 1970"
        altered.append(proof)
        proof = right
        proof.secretBlock = Secret(String(right.secretBlock.reveal.dropLast(4)) + "AAAA")
        altered.append(proof)
        proof = right
        proof.secretBlock = try await Prover(device, begin(fixture, on: device), in: fixture).parameters.secretBlock
        altered.append(proof)
        for proof in altered {
            #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .wrongPassword)
            fixture.clock.advance(by: .seconds(1))
        }
        for key in [other.key, Self.nobodys, nil] {
            #expect(await refusal { try await answer(right, on: key, in: fixture) } == .wrongPassword)
        }
        proof = right
        proof.username = "bob"
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .invalidSession)
        fixture.clock.advance(by: .seconds(180))
        #expect(await refusal { try await answer(right, on: device.key, in: fixture) } == .wrongPassword)
    }

    @Test func `the first message of a device is taken in its own challenge only`() async throws {
        let (fixture, device) = try await fixture()
        let other = try await fixture.confirm(try #require(try await signInWithApp(fixture)))
        let challenge = try await begin(fixture, on: device)
        #expect(await refusal { try await Prover(other, challenge, in: fixture) } == .deviceNotFound)
        let code = try #require(try await signIn(fixture, on: nil).challenge)
        #expect(await refusal { try await Prover(device, code, in: fixture) } == .invalidSession)
        for number in ["0", "", "x", String(repeating: "f", count: 4096)] {
            #expect(
                await refusal {
                    try await fixture.pool.answerDeviceSRP(
                        DeviceSRPRequest(username: "alice", clientPublicValue: number, session: challenge.session),
                        secretHash: nil, through: fixture.calling(device.key))
                } == .invalidParameter)
        }
        fixture.clock.advance(by: .seconds(181))
        #expect(await refusal { try await Prover(device, challenge, in: fixture) } == .sessionExpired)
        #expect(
            await refusal { try await Prover(device, challenge, withSession: false, in: fixture) } == .invalidSession)
    }

    @Test func `without a session the last challenge of the device is taken up, at the address that it was put to`()
        async throws
    {
        let (fixture, device) = try await fixture()
        let challenge = try await begin(fixture, on: device)
        for address in [IPAddress("192.0.2.8"), IPAddress("2001:db8::1"), nil] {
            #expect(
                await refusal { try await Prover(device, challenge, withSession: false, from: address, in: fixture) }
                    == .invalidSession)
        }
        _ = try await Prover(device, challenge, withSession: false, in: fixture)
    }

    @Test func `DEV-04 without a session nobody learns who exists, or which device is whose`() async throws {
        let (fixture, device) = try await fixture()
        try await fixture.confirmedUser("bob")
        _ = try await begin(fixture, on: device)
        let srp = try CognitoSRP.Client()
        for (name, key) in [
            ("alice", Self.nobodys), ("bob", device.key), ("bob", Self.nobodys), ("nobody", device.key),
            ("nobody", Self.nobodys),
        ] {
            let fault = await refusal {
                try await fixture.pool.answerDeviceSRP(
                    DeviceSRPRequest(username: name, clientPublicValue: srp.publicValue), secretHash: nil,
                    through: fixture.calling(key))
            }
            #expect(fault == .invalidSession, "\(name) \(key)")
        }
    }

    @Test func `a device that is forgotten, or remembered no more, meanwhile proves nothing`() async throws {
        let (fixture, device) = try await fixture()
        let prover = try await Prover(device, begin(fixture, on: device), in: fixture)
        let proof = try prover.proof(timestamp: fixture.srpTimestamp)
        let challenge = try await begin(fixture, on: device)
        try await fixture.pool.setDevice(device.key.text, of: "alice", remembered: false)
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .deviceNotFound)
        #expect(await refusal { try await Prover(device, challenge, in: fixture) } == .deviceNotFound)
        try await fixture.pool.setDevice(device.key.text, of: "alice", remembered: true)
        try await fixture.pool.forgetDevice(device.key.text, of: "alice")
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .deviceNotFound)
        #expect(await refusal { try await Prover(device, challenge, in: fixture) } == .deviceNotFound)
    }

    @Test func `a password that is set meanwhile, or a user who is disabled, makes a device's challenge void`()
        async throws
    {
        let (fixture, device) = try await fixture()
        let challenge = try await begin(fixture, on: device)
        let prover = try await Prover(device, challenge, in: fixture)
        let proof = try prover.proof(timestamp: fixture.srpTimestamp)
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        #expect(await refusal { try await answer(proof, on: device.key, in: fixture) } == .invalidSession)
        #expect(await refusal { try await Prover(device, challenge, in: fixture) } == .invalidSession)
        let next = try await Prover(device, begin(fixture, on: device), in: fixture)
        let again = try next.proof(timestamp: fixture.srpTimestamp)
        try await fixture.pool.disableUser("alice")
        #expect(await refusal { try await answer(again, on: device.key, in: fixture) } == .invalidSession)
    }

    @Test func `a sign-in before the pool remembered devices goes on without one`() async throws {
        let (fixture, device) = try await fixture(app: false)
        let forgetful = try await fixture.changing { $0["DeviceConfiguration"] = nil }
        for key in [device.key, Self.nobodys, nil] {
            let tokens = try #require(try await signIn(fixture, on: key, pool: forgetful).tokens)
            #expect(tokens.newDevice == nil)
            #expect(try fixture.claims(tokens.accessToken)["device_key"] == nil)
        }
    }

    /// Signs in with a password and the app's next code.
    private func signInWithApp(_ fixture: SignInFixture) async throws -> IssuedTokens? {
        try await fixture.pool.setPreference([.softwareToken: .init(isEnabled: false, isPreferred: nil)], of: "alice")
        let tokens = try await signIn(fixture, on: nil).tokens
        try await fixture.pool.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: true)], of: "alice")
        return tokens
    }

    @Test(arguments: [false, true])
    func `a risky sign-in takes a device for the second factor only where the pool does`(replaces: Bool) async throws {
        let low: JSONValue = ["LowAction": ["Notify": false, "EventAction": "MFA_REQUIRED"]]
        let fixture = try await SignInFixture.devices(
            replacesSecondFactor: replaces,
            pool: [
                "UserPoolTier": "PLUS", "UserPoolAddOns": ["AdvancedSecurityMode": "ENFORCED"],
                "RiskConfiguration": ["AccountTakeoverRiskConfiguration": ["Actions": low]],
                "EmailMfaConfiguration": ["Subject": "Code", "Message": "{####}"],
                "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]],
            ])
        try await fixture.confirmedUser(
            "alice", [(name: "email", value: "a@example.com"), (name: "email_verified", value: "true")])
        let tokens = try #require(try await signIn(fixture, on: nil).tokens)
        let device = try await fixture.confirm(tokens)
        fixture.clock.advance(by: .seconds(3600))
        let elsewhere = fixture.calling(device.key, from: IPAddress("198.51.100.1"))
        let first = try await fixture.pool.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: elsewhere)
        let challenge = try #require(first.challenge)
        #expect(challenge.kind == .deviceSRPAuth)
        let prover = try await Prover(device, challenge, from: IPAddress("198.51.100.1"), in: fixture)
        let proved = try await fixture.pool.answerDeviceVerifier(
            prover.proof(timestamp: fixture.srpTimestamp), secretHash: nil, through: elsewhere)
        #expect((proved.tokens != nil) == replaces)
        guard !replaces else { return }
        let code = try #require(proved.challenge)
        #expect(code.kind == .emailOTP)
        let outcome = try await fixture.pool.answerSecondFactor(
            .email, fixture.lastCode(to: "alice"), of: "alice", session: code.session, secretHash: nil,
            through: elsewhere)
        #expect(outcome.tokens != nil)
    }
}
