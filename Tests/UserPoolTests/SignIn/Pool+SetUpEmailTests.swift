import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolSetUpEmailTests {
    private static let address = "alice@example.org"

    private func give(
        _ address: String, _ fixture: SignInFixture, _ challenge: PosedChallenge, through client: Client? = nil
    ) async throws -> PosedChallenge {
        let outcome = try await fixture.pool.answerSetUp(
            of: "alice", email: address, session: challenge.session, secretHash: nil, through: client ?? fixture.client)
        return try #require(outcome.challenge)
    }

    private func offered(_ challenge: PosedChallenge) -> [SecondFactor]? {
        if case .setUp(let factors) = challenge.content { factors } else { nil }
    }

    @Test func `the address that a code comes back from is asked by ever after`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let challenge = try await fixture.signInToChallenge()
        let asked = try await give(Self.address, fixture, challenge)
        guard asked.kind == .emailOTP, case .codeSent(let delivery) = asked.content else {
            Issue.record("\(asked)")
            return
        }
        #expect(delivery.destination == "a***@e***" && delivery.medium == .email)
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.destination == Self.address && message.occasion == .authentication)
        let wrong = Secret(message.code.reveal == "000000" ? "000001" : "000000")
        #expect(await refusal { try await fixture.answer(.email, wrong, asked) } == .signInCodeMismatch)
        let before = try await fixture.pool.user("alice")
        #expect(before.attributes["email"] == nil && before.preference.enabled.isEmpty)

        let tokens = try #require(try await fixture.answer(.email, message.code, asked).tokens)
        #expect(try fixture.claims(tokens.idToken)["amr"] == ["pwd", "email_otp", "mfa"])
        let after = try await fixture.pool.user("alice")
        #expect(after.attributes["email"] == Self.address && after.hasVerified(.email))
        #expect(after.preference.enabled == [.email] && after.preference.preferred == .email)
        #expect(await refusal { try await fixture.answer(.email, message.code, asked) } != nil)
        #expect(await refusal { try await give(Self.address, fixture, challenge) } == .invalidSession)

        let next = try await fixture.signInToChallenge()
        #expect(next.kind == .emailOTP)
        #expect(try await fixture.answer(.email, fixture.lastCode(to: "alice"), next).tokens != nil)
    }

    @Test func `a set-up is one question, and takes one address`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let challenge = try await fixture.signInToChallenge()
        let label = String(repeating: "b", count: 62)
        let longest = "a@b\([label, label, label, label].joined(separator: "."))"
        for wrong in ["nowhere", "a@b@c", "", "a" + longest] {
            #expect(await refusal { try await give(wrong, fixture, challenge) } == .invalidParameter, "\(wrong)")
        }
        #expect(try await fixture.messages(to: "alice").isEmpty)
        _ = try await give(longest, fixture, challenge)
        #expect(await refusal { try await give(Self.address, fixture, challenge) } == .sessionUsed)
        #expect(
            await refusal {
                try await fixture.pool.answerSetUp(
                    of: "bob", email: Self.address, session: fixture.signInToChallenge().session, secretHash: nil,
                    through: fixture.client)
            } == .invalidSession)
    }

    @Test func `a code for one address does not make another the user's`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let other = try await give("other@example.org", fixture, fixture.signInToChallenge())
        let asked = try await give(Self.address, fixture, fixture.signInToChallenge())
        let code = try await fixture.lastCode(to: "alice")
        #expect(await refusal { try await fixture.answer(.email, code, other) } == .signInCodeMismatch)
        #expect(try await fixture.answer(.email, code, asked).tokens != nil)
        #expect(try await fixture.pool.user("alice").attributes["email"] == Self.address)
        #expect(await refusal { try await fixture.answer(.email, code, other) } == .invalidSession)
    }

    @Test func `an address that is not verified stays until the new one's code comes back`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser("alice", [("email", "old@example.org")])
        let asked = try await give(Self.address, fixture, fixture.signInToChallenge())
        #expect(try await fixture.pool.user("alice").attributes["email"] == "old@example.org")
        let code = try await fixture.lastCode(to: "alice")
        #expect(try await fixture.answer(.email, code, asked).tokens != nil)
        #expect(try await fixture.pool.user("alice").attributes["email"] == Self.address)
    }

    @Test func `neither a factor nor a verified address is replaced by who knows the password`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let early = try await fixture.signInToChallenge()
        let asked = try await give("thief@example.org", fixture, fixture.signInToChallenge())
        let code = try await fixture.lastCode(to: "alice")
        // Meanwhile whose account it is has set up an app, on a sign-in of theirs.
        let own = try await fixture.signInToChallenge()
        let app = try await fixture.pool.associateSoftwareToken(session: own.session, through: fixture.client)
        let verified = try await fixture.pool.verifySoftwareToken(
            fixture.appCode(app.secret), name: nil, session: try #require(app.session), through: fixture.client)
        for session in [early.session, verified] {
            #expect(
                await refusal {
                    try await fixture.pool.answerSetUp(
                        of: "alice", email: "thief@example.org", session: session, secretHash: nil,
                        through: fixture.client)
                } == .invalidSession)
        }
        #expect(await refusal { try await fixture.answer(.email, code, asked) } == .invalidSession)
        #expect(try await fixture.pool.user("alice").attributes["email"] == nil)

        try await fixture.confirmedUser("bob")
        let theft = try await fixture.signInToChallenge("bob")
        try await fixture.pool.updateAttributes(of: "bob", SignInFixture.email("bob"))
        #expect(
            await refusal {
                try await fixture.pool.answerSetUp(
                    of: "bob", email: "thief@example.org", session: theft.session, secretHash: nil,
                    through: fixture.client)
            } == .invalidSession)
        #expect(try await fixture.pool.user("bob").attributes["email"] == "bob@example.org")
    }

    @Test func `a client that may not write the address offers only the one that there is`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        let reader = try await fixture.pools.createClient(
            ClientChange(
                name: "reader",
                document: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "WriteAttributes": ["name"]]),
            in: fixture.pool)
        func ask() async throws -> PosedChallenge {
            try #require(
                try await fixture.pool.signIn(
                    "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: reader
                ).challenge)
        }
        try await fixture.confirmedUser()
        let none = try await ask()
        #expect(offered(none) == [.softwareToken])
        #expect(
            await refusal { try await give(Self.address, fixture, none, through: reader) } == .unauthorizedAttribute)
        try await fixture.pool.updateAttributes(of: "alice", [("email", Self.address)])
        let some = try await ask()
        #expect(offered(some) == [.softwareToken, .email])
        #expect(
            await refusal { try await give("thief@example.org", fixture, some, through: reader) }
                == .unauthorizedAttribute)
        let asked = try await give(Self.address, fixture, some, through: reader)
        let code = try await fixture.lastCode(to: "alice")
        let done = try await fixture.pool.answerSecondFactor(
            .email, code, of: "alice", session: asked.session, secretHash: nil, through: reader)
        #expect(done.tokens != nil)
    }

    @Test func `who can set up nothing is told so, and is not asked to choose from nothing`() async throws {
        let fixture = try await SignInFixture(
            pool: ["MfaConfiguration": "ON", "EmailMfaConfiguration": ["Subject": "Sign in"]],
            client: ["ExplicitAuthFlows": ["ALLOW_USER_PASSWORD_AUTH"], "WriteAttributes": ["name"]])
        try await fixture.confirmedUser()
        #expect(await refusal { try await fixture.signInToChallenge() } == .noSecondFactor)
        try await fixture.pool.updateAttributes(of: "alice", [("email", Self.address)])
        let challenge = try await fixture.signInToChallenge()
        #expect(offered(challenge) == [.email])
    }

    @Test func `an address by which another user signs in is not taken from them`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AliasAttributes": ["email"], "MfaConfiguration": "ON",
            "SoftwareTokenMfaConfiguration": ["Enabled": true], "EmailMfaConfiguration": ["Subject": "Sign in"],
        ])
        try await fixture.confirmedUser("bob", SignInFixture.email("bob"))
        try await fixture.confirmedUser()
        let challenge = try await fixture.signInToChallenge()
        #expect(await refusal { try await give("bob@example.org", fixture, challenge) } == .aliasExists)
        let asked = try await give(Self.address, fixture, challenge)
        let code = try await fixture.lastCode(to: "alice")
        try await fixture.confirmedUser("carol", [("email", Self.address), ("email_verified", "true")])
        #expect(await refusal { try await fixture.answer(.email, code, asked) } == .aliasExists)
        #expect(try await fixture.pool.user(Self.address).username.text == "carol")
    }

    @Test func `a pool that sends no codes by e-mail has no address to set up`() async throws {
        let fixture = try await SignInFixture(pool: [
            "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let challenge = try await fixture.signInToChallenge()
        #expect(offered(challenge) == [.softwareToken])
        #expect(await refusal { try await give("thief@example.org", fixture, challenge) } == .invalidSession)
    }

    @Test func `a function that sends the code is told the new address`() async throws {
        let hooks = ScriptedHooks([.customMessage: { _ in [:] }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.customMessage],
            pool: ["MfaConfiguration": "ON", "EmailMfaConfiguration": ["Subject": "Sign in"]])
        try await fixture.confirmedUser("alice", [("email", "old@example.org")])
        _ = try await give(Self.address, fixture, fixture.signInToChallenge())
        let event = try #require(hooks.events(of: "CustomMessage_Authentication").last)
        #expect(event["request"]?["userAttributes"]?["email"]?.string == Self.address)
        #expect(event["request"]?["userAttributes"]?["email_verified"]?.string == "false")
    }
}
