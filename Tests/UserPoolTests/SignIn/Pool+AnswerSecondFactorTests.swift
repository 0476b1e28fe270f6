import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolAnswerSecondFactorTests {
    @Test func `MFA-06 an authenticator app is asked for once the user wants it`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        let secret = try await user.associateSoftwareToken()
        try await user.verifySoftwareToken(fixture.appCode(secret), name: "phone")
        _ = try await fixture.signIn()
        try await user.setPreference([.softwareToken: .init(isEnabled: true, isPreferred: nil)])
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == .softwareTokenMFA)
        guard case .softwareToken(name: "phone") = challenge.content else {
            Issue.record("\(challenge.content)")
            return
        }
        fixture.clock.advance(by: .seconds(30))
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge).tokens != nil)
    }

    @Test func `MFA-01 a code of an app is taken one step early or late, each once`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        func sign(_ steps: Int64) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.answer(
                    .softwareToken, fixture.appCode(secret, steps: steps), fixture.signInToChallenge())
            }
        }
        #expect(await sign(2) == .softwareTokenMismatch)
        #expect(await sign(-2) == .softwareTokenMismatch)
        #expect(await sign(-1) == nil)
        #expect(await sign(-1) == .softwareTokenUsed)
        #expect(await sign(0) == nil)
        #expect(await sign(1) == nil)
        #expect(await sign(0) == .softwareTokenUsed)
    }

    @Test(arguments: [SecondFactor.sms, .email])
    func `a code that was sent signs in, once`(factor: SecondFactor) async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("phone_number", "+4917012349934")])
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        try await user.setPreference([factor: .init(isEnabled: true, isPreferred: true)])
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == factor.challenge)
        guard case .codeSent(let delivery) = challenge.content else {
            Issue.record("\(challenge.content)")
            return
        }
        #expect(delivery.destination == (factor == .sms ? "+*******9934" : "a***@e***"))
        let code = try await fixture.lastCode(to: "alice")
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.body.reveal == "Your authentication code is \(code.reveal). ")
        #expect(message.subject == (factor == .sms ? nil : "Sign in"))
        let wrong = Secret(code.reveal == "000000" ? "000001" : "000000")
        #expect(await refusal { try await fixture.answer(factor, wrong, challenge) } == .signInCodeMismatch)
        #expect(try await fixture.answer(factor, code, challenge).tokens != nil)
        #expect(await refusal { try await fixture.answer(factor, code, challenge) } != nil)
    }

    @Test(arguments: [SecondFactor.email, .sms])
    func `messages that strangers ask for keep no owner from a code of their own`(factor: SecondFactor) async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        let phone: [(name: String, value: String)] = [
            ("phone_number", "+15550100"), ("phone_number_verified", "true"),
        ]
        try await fixture.confirmedUser("alice", SignInFixture.email() + phone)
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        try await user.setPreference([factor: .init(isEnabled: true, isPreferred: true)])
        var refused = 0
        for number in 0..<30 {
            let forgotten = await refusal {
                try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
            }
            let signedUp = await refusal {
                try await fixture.pool.signUp(
                    SignUpRequest(
                        username: "imp\(number)", password: SignInFixture.password,
                        attributes: [("email", "alice@example.org")]),
                    through: fixture.client)
            }
            refused += [forgotten, signedUp].count { $0 == .limitExceeded }
        }
        #expect(refused > 20)
        let posed = try await fixture.signInToChallenge()
        #expect(posed.kind == factor.challenge)
        #expect(try await fixture.answer(factor, fixture.lastCode(to: "alice"), posed).tokens != nil)
        _ = try await user.sendVerificationCode(for: "email")
        // What the owner of the password asks for is bounded, too.
        var sent = 1
        while await refusal({ try await fixture.signInToChallenge() }) == nil, sent < 100 { sent += 1 }
        #expect(sent == UserPoolConfiguration(publicURL: "").messageBurst)
    }

    @Test func `a newer code is the end of the one before, also over another sign-in`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", [("email", "a@example.org")])
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        try await user.setPreference([.email: .init(isEnabled: true, isPreferred: true)])
        let first = try await fixture.signInToChallenge()
        let old = try await fixture.lastCode(to: "alice")
        let second = try await fixture.signInToChallenge()
        let new = try await fixture.lastCode(to: "alice")
        if old.reveal != new.reveal {
            #expect(await refusal { try await fixture.answer(.email, old, first) } == .signInCodeMismatch)
            #expect(await refusal { try await fixture.answer(.email, old, second) } == .signInCodeMismatch)
        }
        #expect(try await fixture.answer(.email, new, second).tokens != nil)
    }

    @Test func `a code for another purpose proves no second factor`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("email_verified", "true")])
        let user = try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
        try await user.setPreference([.email: .init(isEnabled: true, isPreferred: true)])
        let challenge = try await fixture.signInToChallenge()
        let right = try await fixture.lastCode(to: "alice")
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        let other = try await fixture.lastCode(to: "alice")
        if other.reveal != right.reveal {
            #expect(await refusal { try await fixture.answer(.email, other, challenge) } == .signInCodeMismatch)
        }
        #expect(try await fixture.answer(.email, right, challenge).tokens != nil)
    }

    @Test
    func
        `of wrong codes ten are looked at in a minute, fourteen in fifteen, over all sign-ins`()
        async throws
    {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        var looked = 0
        for second in 0..<900 {
            if second == 60 { #expect(looked == 10) }
            let challenge = try await fixture.signInToChallenge()
            let wrong = fixture.appCode(secret, steps: 100)
            switch await refusal({ try await fixture.answer(.softwareToken, wrong, challenge) }) {
            case .softwareTokenMismatch: looked += 1
            case .locked: break
            case let other: Issue.record("\(String(describing: other))")
            }
            fixture.clock.advance(by: .seconds(1))
        }
        #expect(looked == 14)
        // The right password, proved again and again, did not pardon the wrong codes.
        let challenge = try await fixture.signInToChallenge()
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge) } == .locked)
    }

    @Test func `a user with several factors chooses, and what was not asked is not answered`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser("alice", [("email", "a@example.org")])
        let token = try await fixture.signIn().accessToken
        let secret = try await fixture.setUpApp(token: token, prefers: false)
        try await fixture.pools.signedInUser(token).setPreference([.email: .init(isEnabled: true, isPreferred: nil)])
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == .selectMFAType)
        guard case .choice([.softwareToken, .email]) = challenge.content else {
            Issue.record("\(challenge.content)")
            return
        }
        func choose(_ factor: SecondFactor, _ session: Secret) async throws -> PosedChallenge? {
            try await fixture.pool.chooseSecondFactor(
                factor, of: "alice", session: session, secretHash: nil, through: fixture.client
            ).challenge
        }
        #expect(await refusal { try await choose(.sms, challenge.session) } == .invalidSession)
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge) }
                == .invalidSession)
        let app = try #require(try await choose(.softwareToken, challenge.session))
        #expect(app.kind == .softwareTokenMFA)
        #expect(await refusal { try await choose(.email, challenge.session) } == .sessionUsed)
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(secret), app).tokens != nil)
    }

    @Test func `a challenge is answered by its user, in time, before another password is set, and once`() async throws {
        let fixture = try await SignInFixture.secondFactors("OPTIONAL")
        try await fixture.confirmedUser()
        try await fixture.confirmedUser("bob")
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        let challenge = try await fixture.signInToChallenge()
        #expect(
            await refusal {
                try await fixture.pool.answerSecondFactor(
                    .softwareToken, fixture.appCode(secret), of: "bob", session: challenge.session, secretHash: nil,
                    through: fixture.client)
            } == .invalidSession)
        fixture.clock.advance(by: .seconds(181))
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge) }
                == .sessionExpired)
        let before = try await fixture.signInToChallenge()
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        #expect(
            await refusal { try await fixture.answer(.softwareToken, fixture.appCode(secret), before) }
                == .invalidSession)
        let after = try await fixture.signInToChallenge()
        let code = fixture.appCode(secret)
        let signedIn = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { await refusal { try await fixture.answer(.softwareToken, code, after) } == nil }
            }
            return await group.reduce(into: 0) { count, isIn in count += isIn ? 1 : 0 }
        }
        #expect(signedIn == 1)
    }

    @Test func `in a pool that demands a second factor a verified address is enough`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser("alice", [("email", "a@example.org"), ("email_verified", "true")])
        try await fixture.confirmedUser("bob", [("email", "b@example.org")])
        #expect(try await fixture.signInToChallenge("alice").kind == .emailOTP)
        #expect(try await fixture.signInToChallenge("bob").kind == .mfaSetup)
    }
}
