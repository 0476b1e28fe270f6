import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolSignInByChoiceTests {
    @Test func `who names no preference is told what there is to choose, and chooses`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked()
        #expect(posed.kind == .selectChallenge && posed.username == "alice")
        #expect(posed.available == [.passwordSRP, .password, .emailOTP])
        guard case .firstFactors(let choices, _) = posed.content else {
            Issue.record("no choices")
            return
        }
        #expect(choices == posed.available)
        let outcome = try await fixture.pool.choose(
            .password, fixture.first(posed, password: SignInFixture.password), through: fixture.client)
        let tokens = try #require(outcome.tokens)
        #expect(try fixture.authentication(tokens) == ["urn:cognito:loa:1", ["pwd"]])
    }

    @Test func `what is preferred and can be had is asked at once, or taken at once where it came along`() async throws
    {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let outcome = try await fixture.choose(preferring: .password) { $0.password = SignInFixture.password }
        #expect(outcome.tokens != nil)
        let asked = try await fixture.asked(preferring: .password)
        #expect(asked.kind == .password)
        let answered = try await fixture.pool.answerPassword(
            .password, fixture.first(asked, password: SignInFixture.password), through: fixture.client)
        #expect(answered.tokens != nil)
        #expect(try await fixture.asked(preferring: .emailOTP).kind == .emailOTP)
        #expect(try await fixture.asked(preferring: .smsOTP).kind == .selectChallenge)
        #expect(try await fixture.asked(preferring: .webAuthn).kind == .selectChallenge)
    }

    @Test(arguments: ["preferred", "asked", "chosen", "named"])
    func `SRP runs as a choice, in each way to ask for it`(way: String) async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let client = try CognitoSRP.Client()
        let outcome: SignInOutcome
        switch way {
        case "preferred":
            outcome = try await fixture.choose(preferring: .passwordSRP) { $0.clientPublicValue = client.publicValue }
        case "asked":
            let posed = try await fixture.asked(preferring: .passwordSRP)
            #expect(posed.kind == .passwordSRP)
            outcome = try await fixture.pool.answerPassword(
                .passwordSRP, fixture.first(posed, publicValue: client.publicValue), through: fixture.client)
        case "chosen":
            outcome = try await fixture.pool.choose(
                .passwordSRP, fixture.first(try await fixture.asked(), publicValue: client.publicValue),
                through: fixture.client)
        default:
            outcome = try await fixture.pool.answerPassword(
                .passwordSRP, fixture.first(try await fixture.asked(), publicValue: client.publicValue),
                through: fixture.client)
        }
        let posed = try #require(outcome.challenge)
        #expect(posed.kind == .passwordVerifier)
        #expect(await refusal { try await fixture.answerSRP(posed, client, Secret("wrong")) } == .wrongPassword)
        #expect(try await fixture.answerSRP(posed, client).tokens != nil)
        #expect(await refusal { try await fixture.answerSRP(posed, client) } == .sessionUsed)
    }

    @Test func `a password that is wrong is no choice used up, and locks like any other`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked()
        func answer(_ password: String) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.pool.choose(
                    .password, fixture.first(posed, password: Secret(password)), through: fixture.client)
            }
        }
        for _ in 0..<5 { #expect(await answer("wrong") == .wrongPassword) }
        #expect(await answer(SignInFixture.password.reveal) == .locked)
        fixture.clock.advance(by: .seconds(2))
        #expect(await answer(SignInFixture.password.reveal) == nil)
        let derivations = fixture.hasher.derivations
        #expect(await answer(SignInFixture.password.reveal) == .sessionUsed)
        #expect(await answer("wrong") == .sessionUsed)
        #expect(fixture.hasher.derivations == derivations)
    }

    @Test func `a choice is answered for its user, through its client, once, and with what was offered`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        try await fixture.confirmedUser("bob", SignInFixture.email("bob"))
        let posed = try await fixture.asked()
        var answer = fixture.first(posed, password: SignInFixture.password)
        for kind in ChallengeKind.allCases where !posed.available.contains(kind) {
            let code = await refusal { try await fixture.pool.choose(kind, answer, through: fixture.client) }
            #expect(code == .invalidSession)
        }
        answer.username = "bob"
        #expect(
            await refusal { try await fixture.pool.choose(.password, answer, through: fixture.client) }
                == .invalidSession)
        let other = try await fixture.pools.createClient(
            ClientChange(name: "app", document: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]]), in: fixture.pool)
        answer.username = "alice"
        #expect(await refusal { try await fixture.pool.choose(.password, answer, through: other) } == .invalidSession)
        _ = try await fixture.pool.choose(.emailOTP, answer, through: fixture.client)
        for kind in [ChallengeKind.emailOTP, .password] {
            #expect(
                await refusal { try await fixture.pool.choose(kind, answer, through: fixture.client) } == .sessionUsed)
        }
        #expect(try await fixture.messages(to: "alice").count == 1)
    }

    @Test(arguments: [ChallengeKind.password, .passwordSRP, .selectChallenge])
    func `a question for the password, or a choice of it, that has expired says so`(kind: ChallengeKind) async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: kind)
        #expect(posed.kind == kind)
        let other: ChallengeKind = kind == .passwordSRP ? .password : .passwordSRP
        let answer = fixture.first(posed, password: SignInFixture.password)
        if kind != .selectChallenge {
            #expect(
                await refusal { try await fixture.pool.answerPassword(other, answer, through: fixture.client) }
                    == .invalidSession)
        }
        fixture.clock.advance(by: .seconds(180))
        #expect(
            await refusal {
                try await fixture.pool.answerPassword(
                    kind == .passwordSRP ? kind : .password, answer, through: fixture.client)
            } == .sessionExpired)
    }

    @Test func `a password set meanwhile makes the choice void`() async throws {
        let fixture = try await SignInFixture.choice()
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked()
        fixture.clock.advance(by: .seconds(1))
        try await fixture.pool.setPassword(of: "alice", to: Secret("0ther-Passw0rd"), permanent: true)
        let code = await refusal {
            try await fixture.pool.choose(
                .password, fixture.first(posed, password: Secret("0ther-Passw0rd")), through: fixture.client)
        }
        #expect(code == .invalidSession)
    }

    @Test func `a client without sign-in by choice has none`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        #expect(await refusal { try await fixture.choose() } == .flowNotEnabled)
    }

    @Test func `MFA-01 a second factor follows the password that was chosen, and takes a code's place as a choice`()
        async throws
    {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let before = try await fixture.asked()
        #expect(before.available.contains(.emailOTP))
        let secret = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        let posed = try await fixture.asked()
        #expect(posed.available == [.passwordSRP, .password])
        // What was offered before is no way round it.
        let code = await refusal {
            try await fixture.pool.choose(.emailOTP, fixture.first(before), through: fixture.client)
        }
        #expect(code == .invalidSession)
        let asked = try await fixture.pool.choose(
            .password, fixture.first(posed, password: SignInFixture.password), through: fixture.client)
        let challenge = try #require(asked.challenge)
        #expect(challenge.kind == .softwareTokenMFA)
        let tokens = try #require(
            try await fixture.answer(.softwareToken, fixture.appCode(secret), challenge).tokens)
        #expect(try fixture.authentication(tokens) == ["urn:cognito:loa:4", ["pwd", "otp", "mfa"]])
    }

    @Test func `a second factor switched on while a code was on its way is not passed by`() async throws {
        let fixture = try await SignInFixture.choice(mfa: "OPTIONAL")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: .emailOTP)
        let code = try await fixture.lastCode(to: "alice")
        _ = try await fixture.setUpApp(token: fixture.signIn().accessToken)
        #expect(await refusal { try await fixture.answerCode(posed, code) } == .flowNotSupported)
    }

    @Test func `in a pool that demands a second factor only a password is a choice`() async throws {
        let fixture = try await SignInFixture.choice(mfa: "ON")
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let posed = try await fixture.asked(preferring: .emailOTP)
        #expect(posed.kind == .selectChallenge && posed.available == [.passwordSRP, .password])
    }

    @Test func `a temporary password is asked for, and then one of the user's own`() async throws {
        let fixture = try await SignInFixture.choice()
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: "alice", temporaryPassword: Secret("Temp0rary!"), attributes: SignInFixture.email(),
                invitation: .suppress))
        let posed = try await fixture.asked(preferring: .emailOTP)
        #expect(posed.available == [.passwordSRP, .password])
        let next = try await fixture.pool.choose(
            .password, fixture.first(posed, password: Secret("Temp0rary!")), through: fixture.client)
        #expect(next.challenge?.kind == .newPasswordRequired)
    }

    @Test func `a client that may know is told who does not exist, is disabled, or has no way in`() async throws {
        let fixture = try await SignInFixture.choice(["EMAIL_OTP"])
        #expect(await refusal { try await fixture.choose("nobody") } == .userNotFound)
        try await fixture.confirmedUser("alice")
        #expect(await refusal { try await fixture.choose() } == .noFirstFactor)
        try await fixture.confirmedUser("bob", SignInFixture.email("bob"))
        try await fixture.pool.disableUser("bob")
        #expect(await refusal { try await fixture.choose("bob") } == .userDisabled)
    }
}
