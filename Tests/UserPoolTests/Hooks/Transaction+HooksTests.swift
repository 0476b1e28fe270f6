import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

/// A right answer, which can be sent any number of times.
private enum RightAnswer: CaseIterable {
    case sentPassword, provedPassword, firstCode, appCode, passkey, newPassword
}

/// Time goes on while functions are asked, as it does in life.
@Suite struct TransactionHooksTests {
    private func fixture(
        _ triggers: [HookTrigger], pool: JSONObject = [:], client: JSONValue = SignInFixture.everyFlow
    ) async throws -> (SignInFixture, ScriptedHooks) {
        let hooks = ScriptedHooks()
        let fixture = try await SignInFixture(hooks: hooks, on: triggers, pool: pool, client: client)
        let clock = fixture.clock
        for trigger in triggers {
            hooks.set(trigger) { _ in
                clock.advance(by: .milliseconds(7))
                return nil
            }
        }
        return (fixture, hooks)
    }

    @Test func `functions are asked once about a user who sets a password of their own`() async throws {
        let (fixture, hooks) = try await fixture([.postAuthentication, .preTokenGeneration])
        let temporary = Secret("Temp0rary!")
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "alice", temporaryPassword: temporary, invitation: .suppress))
        let challenge = try await fixture.signInToChallenge("alice", temporary)
        let outcome = try await fixture.pool.answerNewPassword(
            NewPasswordAnswer(
                username: "alice", password: Secret("My-0wn-password"), attributes: [], session: challenge.session),
            secretHash: nil, through: fixture.client)
        guard case .signedIn = outcome else {
            Issue.record("no tokens")
            return
        }
        #expect(hooks.sources == ["PostAuthentication_Authentication", "TokenGeneration_NewPasswordChallenge"])
    }

    @Test(.timeLimit(.minutes(1)), arguments: RightAnswer.allCases)
    fileprivate func `however often a right answer is sent, functions are asked about four at a time and one signs in`(
        answer: RightAnswer
    ) async throws {
        let hooks = ScriptedHooks([.postAuthentication: { _ in nil }, .preTokenGeneration: { _ in nil }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.postAuthentication, .preTokenGeneration],
            pool: [
                "Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP", "WEB_AUTHN"]]],
                "WebAuthnConfiguration": ["RelyingPartyId": "example.org"],
                "MfaConfiguration": "OPTIONAL", "SoftwareTokenMfaConfiguration": ["Enabled": true],
            ], client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_USER_PASSWORD_AUTH"]])
        let send = try await sender(of: answer, in: fixture)

        let (release, releaser) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { for await _ in release {} }
        let calls = Lock((now: 0, most: 0))
        let told = hooks.events.count
        for trigger in [HookTrigger.postAuthentication, .preTokenGeneration] {
            hooks.set(trigger) { _ in
                calls.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
                await waiting.value
                calls.withLock { $0.now -= 1 }
                return nil
            }
        }
        let ends = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<100 { group.addTask { await refusal { try await send() } } }
            var ends: [UserPoolError.Code?: Int] = [:]
            for await end in group {
                ends[end, default: 0] += 1
                // Four ask and sixty-four wait.
                if ends[.busy] == 32 { releaser.finish() }
            }
            return ends
        }
        #expect(ends[.busy] == 32 && ends[UserPoolError.Code?.none] == 1, "\(ends)")
        #expect(calls.withLock { $0.most } <= 4)
        #expect(fixture.pools.services.functionGate.accountsUnderWay == 0)
        // A password that is sent takes a derivation before, for which few are let in at a time.
        guard answer != .sentPassword else { return }
        // No more are told than began at once; who has waited finds that it is over.
        let events = hooks.events.dropFirst(told).compactMap { $0["triggerSource"]?.string }
        #expect(events.count { $0.hasPrefix("PostAuthentication") } == 4)
        #expect(events.count <= 8)
    }

    /// What sends that answer of Alice's to one challenge.
    private func sender(
        of answer: RightAnswer, in fixture: SignInFixture
    ) async throws -> @Sendable () async throws -> SignInOutcome {
        let temporary = Secret("Temp0rary!")
        if answer == .newPassword {
            _ = try await fixture.pool.createUser(
                CreateUserRequest(username: "alice", temporaryPassword: temporary, invitation: .suppress))
            let challenge = try await fixture.signInToChallenge("alice", temporary)
            let own = NewPasswordAnswer(
                username: "alice", password: Secret("My-0wn-password"), attributes: [], session: challenge.session)
            return { try await fixture.pool.answerNewPassword(own, secretHash: nil, through: fixture.client) }
        }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        switch answer {
        case .sentPassword, .newPassword:
            let challenge = try await fixture.asked(preferring: .password)
            let sent = fixture.first(challenge, password: SignInFixture.password)
            return { try await fixture.pool.answerPassword(.password, sent, through: fixture.client) }
        case .provedPassword:
            let prover = try CognitoSRP.Client()
            let challenge = try await fixture.asked(preferring: .passwordSRP) {
                $0.clientPublicValue = prover.publicValue
            }
            return { try await fixture.answerSRP(challenge, prover) }
        case .firstCode:
            let challenge = try await fixture.asked(preferring: .emailOTP)
            let code = try await fixture.lastCode(to: "alice")
            return { try await fixture.answerCode(challenge, code) }
        case .appCode:
            let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
            let challenge = try await fixture.signInToChallenge()
            let code = fixture.appCode(secret)
            return { try await fixture.answer(.softwareToken, code, challenge) }
        case .passkey:
            let browser = try TestBrowser()
            try await fixture.register(browser, for: fixture.signedIn())
            let challenge = try await fixture.asked(preferring: .webAuthn)
            guard case .passkey(let options) = challenge.content else {
                throw SignInFixture.Unexpected(what: "\(challenge.kind)")
            }
            let proof = Secret(try browser.get(JSONValue(parsing: options)).text)
            return {
                try await fixture.pool.answerPasskey(
                    .webAuthn, proof, of: "alice", session: challenge.session, secretHash: nil,
                    through: fixture.client)
            }
        }
    }

    @Test func `functions are asked once about a message, be it of a change or sent again`() async throws {
        let (fixture, hooks) = try await fixture([.customMessage])
        try await fixture.confirmedUser("alice", [("email", "alice@example.org")])
        let user = try await fixture.pools.signedInUser(fixture.signIn().accessToken)
        _ = try await user.updateAttributes([("email", "new@example.org")])
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@example.org")]))
        _ = try await fixture.pool.inviteAgain(
            CreateUserRequest(username: "bob", attributes: [("email", "bob@example.org")]))
        #expect(
            hooks.sources.filter { $0 != "CustomMessage_SignUp" } == [
                "CustomMessage_UpdateUserAttribute", "CustomMessage_AdminCreateUser", "CustomMessage_AdminCreateUser",
            ])
    }
}
