import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct PoolCustomSignInTests {
    private static let triggers: [HookTrigger] = [
        .defineAuthChallenge, .createAuthChallenge, .verifyAuthChallengeResponse,
    ]
    private static let open: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH"]
    ]
    private static let discreet: JSONValue = [
        "ExplicitAuthFlows": ["ALLOW_CUSTOM_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
        "PreventUserExistenceErrors": "ENABLED",
    ]

    /// Functions that ask one question, up to three times, whose answer is 42; after the password where it is begun so.
    private static func quiz() -> ScriptedHooks {
        ScriptedHooks([
            .defineAuthChallenge: { event in
                let session = event["request"]?["session"]?.array ?? []
                let names = session.map { $0["challengeName"]?.string ?? "" }
                if names == ["SRP_A"] { return ["challengeName": "PASSWORD_VERIFIER"] }
                if let last = session.last, last["challengeName"] == "CUSTOM_CHALLENGE" {
                    if last["challengeResult"] == true { return ["issueTokens": true, "failAuthentication": false] }
                    if names.count(where: { $0 == "CUSTOM_CHALLENGE" }) == 3 { return ["failAuthentication": true] }
                }
                return ["challengeName": "CUSTOM_CHALLENGE", "issueTokens": false, "failAuthentication": false]
            },
            .createAuthChallenge: { _ in
                [
                    "publicChallengeParameters": ["question": "6 × 7"],
                    "privateChallengeParameters": ["answer": "42"], "challengeMetadata": "SUM",
                ]
            },
            .verifyAuthChallengeResponse: { event in
                let expected = event["request"]?["privateChallengeParameters"]?["answer"]?.string
                return ["answerCorrect": .bool(event["request"]?["challengeAnswer"]?.string == expected)]
            },
        ])
    }

    private func fixture(
        _ hooks: ScriptedHooks, _ triggers: [HookTrigger] = triggers, client: JSONValue = open,
        pool: JSONObject = [:]
    ) async throws -> SignInFixture {
        let fixture = try await SignInFixture(hooks: hooks, on: triggers, pool: pool, client: client)
        try await fixture.confirmedUser()
        return fixture
    }

    private func begin(
        _ fixture: SignInFixture, _ name: String = "alice", srp: String? = nil
    ) async throws -> SignInOutcome {
        try await fixture.pool.signIn(
            by: CustomRequest(username: name, clientPublicValue: srp), through: fixture.client)
    }

    private func question(
        _ fixture: SignInFixture, _ name: String = "alice"
    ) async throws -> PosedChallenge {
        guard case .challenged(let challenge) = try await begin(fixture, name) else {
            throw SignInFixture.Unexpected(what: "tokens")
        }
        return challenge
    }

    private func answer(
        _ fixture: SignInFixture, _ text: String, to challenge: PosedChallenge, saying: CallMetadata = CallMetadata()
    ) async throws -> SignInOutcome {
        try await fixture.pool.answerCustomChallenge(
            CustomAnswer(username: challenge.username, answer: Secret(text), session: challenge.session),
            through: fixture.client.saying(saying))
    }

    @Test func `the functions ask, judge and let in`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks)
        let first = try await question(fixture)
        #expect(first.kind == .customChallenge)
        guard case .custom(let shown) = first.content else { return #expect(Bool(false)) }
        #expect(shown == ["question": "6 × 7"])
        guard case .challenged(let second) = try await answer(fixture, "41", to: first) else {
            return #expect(Bool(false), "tokens for a wrong answer")
        }
        let words = CallMetadata(clientMetadata: ["try": "2"])
        guard case .signedIn(let tokens) = try await answer(fixture, "42", to: second, saying: words) else {
            return #expect(Bool(false), "no tokens for the right answer")
        }
        #expect(try fixture.claims(tokens.idToken)["cognito:username"] == "alice")
        #expect(
            hooks.sources == [
                "DefineAuthChallenge_Authentication", "CreateAuthChallenge_Authentication",
                "VerifyAuthChallengeResponse_Authentication", "DefineAuthChallenge_Authentication",
                "CreateAuthChallenge_Authentication", "VerifyAuthChallengeResponse_Authentication",
                "DefineAuthChallenge_Authentication",
            ])
        #expect(hooks.events[0]["request"]?["session"] == [])
        #expect(
            hooks.events[6]["request"]?["session"] == [
                ["challengeName": "CUSTOM_CHALLENGE", "challengeResult": false, "challengeMetadata": "SUM"],
                ["challengeName": "CUSTOM_CHALLENGE", "challengeResult": true, "challengeMetadata": "SUM"],
            ])
        #expect(hooks.events[6]["request"]?["clientMetadata"] == ["try": "2"])
        #expect(hooks.events[0]["request"]?["userNotFound"] == nil)
        #expect(hooks.events[5]["request"]?["privateChallengeParameters"] == ["answer": "42"])
    }

    @Test func `TRG-04 without functions there are no tokens, whatever is answered`() async throws {
        for triggers in [[], [.defineAuthChallenge], [.defineAuthChallenge, .createAuthChallenge]] as [[HookTrigger]] {
            let fixture = try await fixture(Self.quiz(), triggers)
            #expect(await code { try await begin(fixture) } == .customFlowNotConfigured)
        }
        // A challenge of a pool that has lost its functions since.
        let fixture = try await fixture(Self.quiz())
        let challenge = try await question(fixture)
        let bare = try await fixture.pools.updatePool(fixture.pool.id, PoolChange(name: "hotel", document: [:]))
        for text in ["42", "anything"] {
            #expect(
                await code {
                    try await bare.answerCustomChallenge(
                        CustomAnswer(username: "alice", answer: Secret(text), session: challenge.session),
                        through: fixture.client)
                } == .customFlowNotConfigured)
        }
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `an answer is good once, for the user, the client and the challenge that it was put to`() async throws {
        let fixture = try await fixture(Self.quiz())
        try await fixture.confirmedUser("bob")
        let challenge = try await question(fixture)
        let pool = fixture.pool
        let other = try await fixture.pools.createClient(
            ClientChange(name: "other", document: Self.open), in: pool)
        for (name, client) in [("bob", fixture.client), ("alice", other)] {
            #expect(
                await code {
                    try await pool.answerCustomChallenge(
                        CustomAnswer(username: name, answer: Secret("42"), session: challenge.session),
                        through: client)
                } == .invalidSession)
        }
        _ = try await answer(fixture, "42", to: challenge)
        #expect(await code { try await answer(fixture, "42", to: challenge) } == .sessionUsed)
        #expect(try await fixture.sessionCount() == 1)
        let late = try await question(fixture)
        fixture.clock.advance(by: .seconds(16 * 60))
        #expect(await code { try await answer(fixture, "42", to: late) } == .sessionExpired)
    }

    @Test func `a wrong answer uses its challenge up, and the functions decide when it is enough`() async throws {
        let fixture = try await fixture(Self.quiz())
        var challenge = try await question(fixture)
        for _ in 0..<2 {
            let used = challenge
            guard case .challenged(let next) = try await answer(fixture, "0", to: challenge) else {
                return #expect(Bool(false), "tokens")
            }
            challenge = next
            #expect(await code { try await answer(fixture, "42", to: used) } == .sessionUsed)
        }
        #expect(await code { try await answer(fixture, "0", to: challenge) } == .wrongPassword)
        #expect(await code { try await answer(fixture, "42", to: challenge) } == .sessionUsed)
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `wrong answers are counted over all sign-ins, and lock nothing else`() async throws {
        let fixture = try await fixture(Self.quiz())
        for _ in 0..<5 {
            let challenge = try await question(fixture)
            _ = try await answer(fixture, "0", to: challenge)
        }
        let challenge = try await question(fixture)
        #expect(await code { try await answer(fixture, "42", to: challenge) } == .locked)
        _ = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(3600))
        _ = try await answer(fixture, "42", to: question(fixture))
    }

    @Test func `a function that fails leaves the challenge good for another try`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks)
        let challenge = try await question(fixture)
        hooks.set(.verifyAuthChallengeResponse) { _ in throw HookFault.timedOut }
        for _ in 0..<7 {
            #expect(await code { try await answer(fixture, "42", to: challenge) } == .hookUnreachable)
        }
        hooks.set(.verifyAuthChallengeResponse) { _ in ["answerCorrect": true] }
        _ = try await answer(fixture, "42", to: challenge)
    }

    @Test func `an endless sign-in ends`() async throws {
        let hooks = Self.quiz()
        hooks.set(.defineAuthChallenge) { _ in ["challengeName": "CUSTOM_CHALLENGE"] }
        hooks.set(.createAuthChallenge) { _ in ["privateChallengeParameters": ["answer": "42"]] }
        let fixture = try await fixture(hooks)
        var challenge = try await question(fixture)
        var answered = 0
        while case .challenged(let next)? = try? await answer(fixture, "42", to: challenge) {
            challenge = next
            answered += 1
        }
        #expect(answered == CustomSignIn.mostEntries - 1)
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `a question whose private parameters do not fit in a session is refused`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks)
        for (parameters, fits) in [(400, true), (1500, false), (100_000, false)] {
            let text = String(repeating: "x", count: parameters)
            hooks.set(.createAuthChallenge) { _ in ["privateChallengeParameters": ["answer": .string(text)]] }
            guard fits else {
                #expect(await code { try await begin(fixture) } == .hookAnswerInvalid)
                continue
            }
            let challenge = try await question(fixture)
            #expect(challenge.session.reveal.utf8.count <= Challenge.maximumLength)
            guard case .signedIn = try await answer(fixture, text, to: challenge) else {
                return #expect(Bool(false), "no tokens")
            }
        }
    }

    @Test(arguments: ["SMS_MFA", "PASSWORD_VERIFIER", "NEW_PASSWORD_REQUIRED", "", nil])
    func `a challenge that there is not is no way on`(_ name: String?) async throws {
        let hooks = Self.quiz()
        hooks.set(.defineAuthChallenge) { _ in ["challengeName": name.map { .string($0) } ?? .null] }
        let fixture = try await fixture(hooks)
        #expect(await code { try await begin(fixture) } == .hookAnswerInvalid)
    }

    @Test func `a name that nobody has goes through all of it and gets no tokens`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks, client: Self.discreet)
        let challenge = try await question(fixture, "nobody")
        let real = try await question(fixture)
        #expect(challenge.session.reveal.utf8.count == real.session.reveal.utf8.count)
        #expect(await code { try await answer(fixture, "42", to: challenge) } == .wrongPassword)
        #expect(hooks.events.first?["request"]?["userNotFound"] == true)
        #expect(hooks.events.first?["request"]?["userAttributes"] == [:])
        #expect(try await fixture.sessionCount() == 0)
        hooks.set(.defineAuthChallenge) { _ in ["issueTokens": true] }
        #expect(await code { try await begin(fixture, "nobody") } == .wrongPassword)
        let open = try await self.fixture(Self.quiz())
        #expect(await code { try await begin(open, "nobody") } == .userNotFound)
    }

    @Test func `a user who is disabled or has another password since is not let in`() async throws {
        let fixture = try await fixture(Self.quiz(), client: Self.discreet)
        let before = try await question(fixture)
        try await fixture.pool.setPassword(of: "alice", to: Secret("An0ther-one!"), permanent: true)
        #expect(await code { try await answer(fixture, "42", to: before) } == .invalidSession)
        let challenge = try await question(fixture)
        try await fixture.pool.disableUser("alice")
        #expect(await code { try await answer(fixture, "42", to: challenge) } == .wrongPassword)
        #expect(try await fixture.sessionCount() == 0)
    }

    /// Has a function sign alice out everywhere before it answers.
    private static func signingOut(
        _ trigger: HookTrigger, _ hooks: ScriptedHooks, _ fixture: SignInFixture, answering answer: JSONValue
    ) {
        hooks.set(trigger) { _ in
            fixture.clock.advance(by: .seconds(1))
            try await fixture.pool.signOutEverywhere("alice")
            return answer
        }
    }

    @Test func `whoever is signed out everywhere while a function is asked begins anew`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks)
        let first = try await question(fixture)
        let made: JSONValue = ["privateChallengeParameters": ["answer": "42"]]
        Self.signingOut(.createAuthChallenge, hooks, fixture, answering: made)
        #expect(await code { try await answer(fixture, "0", to: first) } == .invalidSession)
        // The password was proved before the question was made.
        guard case .challenged(let second) = try await verified(fixture, SignInFixture.password) else {
            return #expect(Bool(false), "tokens too early")
        }
        #expect(await code { try await answer(fixture, "42", to: second) } == .invalidSession)
        Self.signingOut(.defineAuthChallenge, hooks, fixture, answering: ["issueTokens": true])
        #expect(await code { try await begin(fixture) } == .invalidSession)
        #expect(try await fixture.sessionCount() == 0)
        hooks.set(.defineAuthChallenge) { _ in ["issueTokens": true] }
        _ = try await begin(fixture)
        #expect(try await fixture.sessionCount() == 1)
    }

    @Test func `the password can come first, and the functions go on from there`() async throws {
        let hooks = Self.quiz()
        let fixture = try await fixture(hooks)
        let outcome = try await verified(fixture, SignInFixture.password)
        guard case .challenged(let challenge) = outcome else { return #expect(Bool(false), "tokens too early") }
        #expect(challenge.kind == .customChallenge)
        guard case .signedIn = try await answer(fixture, "42", to: challenge) else {
            return #expect(Bool(false), "no tokens")
        }
        #expect(
            hooks.events.last?["request"]?["session"] == [
                ["challengeName": "SRP_A", "challengeResult": true, "challengeMetadata": nil],
                ["challengeName": "PASSWORD_VERIFIER", "challengeResult": true, "challengeMetadata": nil],
                ["challengeName": "CUSTOM_CHALLENGE", "challengeResult": true, "challengeMetadata": "SUM"],
            ])
        #expect(await code { try await verified(fixture, Secret("Wr0ng-one!")) } == .wrongPassword)
        #expect(try await fixture.sessionCount() == 1)
    }

    @Test func `a temporary password leads to no question that would lead past the functions`() async throws {
        let fixture = try await fixture(Self.quiz())
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "bob", temporaryPassword: SignInFixture.password, invitation: .suppress))
        #expect(await code { try await verified(fixture, SignInFixture.password, of: "bob") } == .flowNotSupported)
    }

    @Test func `what the pool demands besides is asked after the functions are content`() async throws {
        let fixture = try await fixture(
            Self.quiz(),
            pool: ["MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true]])
        guard case .challenged(let next) = try await answer(fixture, "42", to: question(fixture)) else {
            return #expect(Bool(false), "tokens without the second factor")
        }
        #expect(next.kind == .mfaSetup)
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `a client that is not allowed to does not begin`() async throws {
        let fixture = try await SignInFixture(hooks: Self.quiz(), on: Self.triggers)
        try await fixture.confirmedUser()
        #expect(await code { try await begin(fixture) } == .flowNotEnabled)
    }

    /// Begins with the password, by the Secure Remote Password protocol, and proves it.
    private func verified(
        _ fixture: SignInFixture, _ password: Secret, of name: String = "alice"
    ) async throws -> SignInOutcome {
        let client = try CognitoSRP.Client()
        guard
            case .challenged(let challenge) = try await begin(fixture, name, srp: client.publicValue),
            case .passwordVerifier(let server) = challenge.content
        else { throw SignInFixture.Unexpected(what: "no PASSWORD_VERIFIER") }
        let pool = fixture.pool
        let timestamp = PoolSRPTests.text(of: fixture.clock.now())
        let key = try client.key(
            poolName: pool.id.srpName, userID: challenge.username, password: password, salt: server.salt,
            serverPublicValue: server.publicValue)
        let signature = CognitoSRP.signature(
            key: key, poolName: pool.id.srpName, userID: challenge.username,
            secretBlock: Base64.decode(server.secretBlock.reveal) ?? [], timestamp: timestamp)
        return try await pool.answerPasswordVerifier(
            SRPProof(
                username: challenge.username, secretBlock: server.secretBlock, signature: signature,
                timestamp: timestamp),
            secretHash: nil, through: fixture.client)
    }
}
