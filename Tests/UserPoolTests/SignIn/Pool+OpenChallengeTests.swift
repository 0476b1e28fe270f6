import Database
import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

/// How many wrong answers a challenge takes, apart from what locks the account.
struct PoolOpenChallengeTests {
    /// Alice, whose account is not locked by anything she does, in a pool of so many wrong answers a challenge.
    private func fixture(mfa: String = "OFF", tries: Int = 3, isDiscreet: Bool = true) async throws -> SignInFixture {
        let fixture = try await SignInFixture.choice(mfa: mfa, isDiscreet: isDiscreet) { configuration in
            configuration.mostChallengeTries = tries
            configuration.freeFailures = 1_000
            configuration.mostCodeTries = 1_000
        }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        return fixture
    }

    /// Sends wrong answers until one is not looked at, then the right one.
    private func exhaust(
        _ wrong: UserPoolError.Code, _ answer: (_ isRight: Bool) async throws -> SignInOutcome
    ) async {
        for _ in 1...3 { #expect(await refusal { try await answer(false) } == wrong) }
        for isRight in [false, true, true] { #expect(await refusal { try await answer(isRight) } == .invalidSession) }
    }

    @Test func `a code that is asked for first`() async throws {
        let fixture = try await fixture()
        let challenge = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        await exhaust(.signInCodeMismatch) { isRight in
            try await fixture.answerCode(challenge, isRight ? code : Secret("00000000"))
        }
        #expect(try await fixture.signInByCode().accessToken.reveal.isEmpty == false)
    }

    @Test func `a name that nobody has gets as many tries`() async throws {
        let fixture = try await SignInFixture.choice(["EMAIL_OTP"], isDiscreet: true) { configuration in
            configuration.mostChallengeTries = 3
            configuration.freeFailures = 1_000
        }
        let challenge = try await fixture.asked("nobody", preferring: .emailOTP)
        await exhaust(.signInCodeMismatch) { _ in try await fixture.answerCode(challenge, Secret("00000000")) }
    }

    @Test func `an app's code, as the second factor`() async throws {
        let fixture = try await fixture(mfa: "OPTIONAL")
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        let challenge = try await fixture.signInToChallenge()
        await exhaust(.softwareTokenMismatch) { isRight in
            try await fixture.answer(
                .softwareToken, isRight ? fixture.appCode(secret) : fixture.appCode(secret, steps: 9), challenge)
        }
        let next = try await fixture.signInToChallenge()
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(secret), next).tokens != nil)
    }

    @Test(arguments: [ChallengeKind.password, .selectChallenge])
    func `a password that is sent`(kind: ChallengeKind) async throws {
        let fixture = try await fixture()
        let challenge = try await fixture.asked(preferring: kind)
        #expect(challenge.kind == kind)
        await exhaust(.wrongPassword) { isRight in
            try await fixture.pool.answerPassword(
                .password,
                fixture.first(challenge, password: isRight ? SignInFixture.password : Secret("Wrong-Passw0rd")),
                through: fixture.client)
        }
        // Nor is anything else taken that it could have been answered with.
        let before = try await fixture.messages().count
        let value = try CognitoSRP.Client().publicValue
        if kind == .selectChallenge {
            for chosen in ChallengeKind.allCases {
                let code = await refusal {
                    try await fixture.pool.choose(
                        chosen, fixture.first(challenge, publicValue: value), through: fixture.client)
                }
                #expect(code == .invalidSession, "\(chosen)")
            }
        }
        for asked in [ChallengeKind.password, .passwordSRP] {
            for value in [nil, value] {
                let code = await refusal {
                    try await fixture.pool.answerPassword(
                        asked, fixture.first(challenge, publicValue: value), through: fixture.client)
                }
                #expect(code == .invalidSession, "\(asked)")
            }
        }
        #expect(try await fixture.messages().count == before)
        #expect(try await fixture.signIn().newDevice == nil)
    }

    @Test(arguments: [ChallengeKind.webAuthn, .selectChallenge], ["alice", "nobody"])
    func `the proof of a passkey, asked for or with the choice, of whomever`(
        kind: ChallengeKind, name: String
    ) async throws {
        let fixture = try await SignInFixture.passkeys { configuration in
            configuration.mostChallengeTries = 3
            configuration.freeFailures = 1_000
        }
        try await fixture.confirmedUser()
        let browser = try TestBrowser()
        var stranger = try TestBrowser()
        stranger.id = browser.id
        try await fixture.register(browser, for: fixture.signedIn())
        let challenge = try await fixture.asked(name, preferring: kind)
        let options: String
        switch challenge.content {
        case .passkey(let asked): options = asked
        case .firstFactors(_, passkey: let asked?): options = asked
        default: return
        }
        await exhaust(.passkeyRefused) { isRight in
            try await fixture.pool.answerPasskey(
                challenge.kind, Secret((isRight ? browser : stranger).get(JSONValue(parsing: options)).text), of: name,
                session: challenge.session, secretHash: nil, through: fixture.client)
        }
        guard kind == .selectChallenge else { return }
        let code = await refusal {
            try await fixture.pool.choose(.webAuthn, fixture.first(challenge), through: fixture.client)
        }
        #expect(code == .invalidSession)
    }

    @Test func `a password that is proved`() async throws {
        let fixture = try await fixture()
        let prover = try CognitoSRP.Client()
        let challenge = try await fixture.asked(preferring: .passwordSRP) { $0.clientPublicValue = prover.publicValue }
        await exhaust(.wrongPassword) { isRight in
            try await fixture.answerSRP(challenge, prover, isRight ? SignInFixture.password : Secret("Wrong-Passw0rd"))
        }
    }

    @Test func `an app's code on the way through its set-up, however many secrets are asked for`() async throws {
        let fixture = try await fixture(mfa: "ON")
        try await fixture.pool.updateAttributes(of: "alice", [("email_verified", "false")])
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == .mfaSetup)
        var session = challenge.session
        for try_ in 1...5 {
            let app = try await fixture.pool.associateSoftwareToken(session: session, through: fixture.client)
            session = try #require(app.session)
            let now = session
            let fault = await refusal {
                try await fixture.pool.verifySoftwareToken(
                    fixture.appCode(app.secret, steps: try_ == 4 ? 0 : 9), name: nil, session: now,
                    through: fixture.client)
            }
            #expect(fault == (try_ <= 3 ? .softwareTokenSetUpFailed : .invalidSession))
        }
    }

    @Test(arguments: [ChallengeKind.emailOTP, .password])
    func `of many answers at the same time no more are looked at`(kind: ChallengeKind) async throws {
        let fixture = try await fixture()
        let challenge = try await fixture.asked(preferring: kind)
        let answers = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    await refusal {
                        kind == .emailOTP
                            ? try await fixture.answerCode(challenge, Secret("00000000"))
                            : try await fixture.pool.answerPassword(
                                .password, fixture.first(challenge, password: Secret("Wrong-Passw0rd")),
                                through: fixture.client)
                    }
                }
            }
            return await group.reduce(into: [UserPoolError.Code?: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(answers == [kind == .emailOTP ? .signInCodeMismatch : .wrongPassword: 3, .invalidSession: 13])
    }

    @Test func `what is not looked at, because the account is locked, does not count`() async throws {
        let fixture = try await SignInFixture.choice { $0.freeFailures = 1 }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let challenge = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        for _ in 1...2 {
            #expect(
                await refusal { try await fixture.answerCode(challenge, Secret("00000000")) } == .signInCodeMismatch)
        }
        for _ in 1...20 {
            #expect(await refusal { try await fixture.answerCode(challenge, Secret("00000000")) } == .locked)
        }
        fixture.clock.advance(by: .seconds(60))
        #expect(try await fixture.answerCode(challenge, code).tokens != nil)
    }

    @Test func `counts of challenges that have expired are dropped`() async throws {
        let fixture = try await fixture()
        for _ in 1...3 {
            let challenge = try await fixture.asked(preferring: .emailOTP)
            _ = await refusal { try await fixture.answerCode(challenge, Secret("00000000")) }
            fixture.clock.advance(by: .seconds(1_000))
        }
        let count = try await fixture.database.read {
            try await $0.first("SELECT count(*) FROM challenge_tries")?.get(0, as: Int.self)
        }
        #expect(count == 1)
    }
}
