import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolAnswerNewPasswordTests {
    private let temporary = Secret("Temp0rary!")
    private let own = Secret("My-0wn-password")

    private func challenged(
        _ name: String = "alice", _ attributes: [(name: String, value: String)] = [], in fixture: SignInFixture
    ) async throws -> PosedChallenge {
        _ = try await fixture.pool.createUser(
            CreateUserRequest(
                username: name, temporaryPassword: temporary, attributes: attributes, invitation: .suppress))
        return try await fixture.signInToChallenge(name, temporary)
    }

    private func answer(
        _ session: Secret, _ name: String = "alice", _ password: Secret? = nil,
        _ attributes: [(name: String, value: String)] = [], through client: Client? = nil, in fixture: SignInFixture
    ) async throws -> SignInOutcome {
        try await fixture.pool.answerNewPassword(
            NewPasswordAnswer(
                username: name, password: password ?? own, attributes: attributes, session: session),
            secretHash: nil, through: client ?? fixture.client)
    }

    @Test func `a password of the user's own confirms the user and signs in`() async throws {
        let fixture = try await SignInFixture()
        let challenge = try await challenged(in: fixture)
        #expect(challenge.username == "alice")
        guard case .signedIn(let tokens) = try await answer(challenge.session, in: fixture) else {
            Issue.record("no tokens")
            return
        }
        _ = try await fixture.pools.signedInUser(tokens.accessToken)
        #expect(try await fixture.pool.user("alice").status == .confirmed)
        _ = try await fixture.signIn("alice", own)
        #expect(await code { try await fixture.signIn("alice", temporary) } == .wrongPassword)
    }

    @Test func `RIV-07 a new password that breaks the policy is refused, and a good one taken after that`() async throws
    {
        let fixture = try await SignInFixture()
        let challenge = try await challenged(in: fixture)
        do {
            _ = try await answer(challenge.session, "alice", Secret("aaaaaaaa"), in: fixture)
            Issue.record("accepted")
        } catch let error as UserPoolError {
            #expect(error.code == .invalidPassword && error.context[.rule] == "uppercase")
        }
        #expect(try await fixture.pool.user("alice").status == .forceChangePassword)
        let again = try await fixture.signInToChallenge("alice", temporary)
        _ = try await answer(again.session, in: fixture)
    }

    @Test func `a challenge is answered once, of many at a time too`() async throws {
        let fixture = try await SignInFixture()
        let challenge = try await challenged(in: fixture)
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<16 { group.addTask { await code { try await answer(challenge.session, in: fixture) } } }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .sessionUsed } == 15)
    }

    @Test func `what is refused for anything but the password costs no hash`() async throws {
        let fixture = try await SignInFixture()
        let spent = try await challenged("alice", in: fixture)
        _ = try await answer(spent.session, in: fixture)
        let outdated = try await challenged("bob", in: fixture)
        try await fixture.pool.setPassword(of: "bob", to: Secret("Temp0rary?"), permanent: false)
        let over = try await challenged("carol", in: fixture)
        let disabled = try await challenged("dave", in: fixture)
        try await fixture.disable(fixture.pool.user("dave"))
        let good = try await challenged("erin", in: fixture)
        fixture.clock.advance(by: .milliseconds(1))
        try await fixture.pool.signOutEverywhere("carol")
        let before = fixture.hasher.derivations
        #expect(await code { try await answer(spent.session, in: fixture) } == .sessionUsed)
        #expect(await code { try await answer(outdated.session, "bob", in: fixture) } == .invalidSession)
        #expect(await code { try await answer(over.session, "carol", in: fixture) } == .invalidSession)
        #expect(await code { try await answer(disabled.session, "dave", in: fixture) } == .invalidSession)
        for attribute in [(name: "email_verified", value: "true"), (name: "custom:nothing", value: "x")] {
            #expect(await code { try await answer(good.session, "erin", nil, [attribute], in: fixture) } != nil)
        }
        #expect(fixture.hasher.derivations == before)
        _ = try await answer(good.session, "erin", in: fixture)
        #expect(fixture.hasher.derivations > before)
        #expect(!RateLimits.isFree(.sessionUsed))
    }

    @Test func `a challenge is taken from its user, through its client, in its pool and in time alone`() async throws {
        let fixture = try await SignInFixture()
        let challenge = try await challenged(in: fixture)
        _ = try await challenged("bob", in: fixture)
        #expect(await code { try await answer(challenge.session, "bob", in: fixture) } == .invalidSession)
        #expect(await code { try await answer(challenge.session, "nobody", in: fixture) } == .invalidSession)
        let other = try await fixture.pools.createClient(
            ClientChange(name: "other", document: SignInFixture.everyFlow), in: fixture.pool)
        #expect(await code { try await answer(challenge.session, through: other, in: fixture) } == .invalidSession)
        #expect(await code { try await answer(Secret("AYABe-invented"), in: fixture) } == .invalidSession)
        fixture.clock.advance(by: .seconds(180))
        #expect(await code { try await answer(challenge.session, in: fixture) } == .sessionExpired)
    }

    @Test(arguments: [3600, 5 * 365 * 86_400])
    func `a challenge made by a clock that was ahead is void once the clock is set right`(seconds: Int) async throws {
        let fixture = try await SignInFixture()
        fixture.clock.advance(by: .seconds(seconds))
        let challenge = try await challenged(in: fixture)
        fixture.clock.advance(by: .seconds(-seconds))
        #expect(await code { try await answer(challenge.session, in: fixture) } == .sessionExpired)
    }

    @Test func `a challenge is void once another temporary password was set, the user disabled or deleted`()
        async throws
    {
        let fixture = try await SignInFixture()
        let replaced = try await challenged("alice", in: fixture)
        try await fixture.pool.setPassword(of: "alice", to: Secret("Temp0rary?"), permanent: false)
        #expect(await code { try await answer(replaced.session, in: fixture) } == .invalidSession)
        let disabled = try await challenged("bob", in: fixture)
        try await fixture.disable(fixture.pool.user("bob"))
        #expect(await code { try await answer(disabled.session, "bob", in: fixture) } == .invalidSession)
    }

    @Test func `attributes that the pool requires come with the answer, and no other is taken that a user may not set`()
        async throws
    {
        let fixture = try await SignInFixture(pool: [
            "Schema": [["Name": "given_name", "Required": true, "Mutable": true]]
        ])
        let challenge = try await challenged("alice", [("email", "a@example.org")], in: fixture)
        #expect(challenge.missingAttributes == ["given_name"])
        #expect(challenge.attributes?["email"] == "a@example.org")
        #expect(await code { try await answer(challenge.session, in: fixture) } == .schemaViolation)
        #expect(
            await code {
                try await answer(
                    challenge.session, "alice", nil, [("given_name", "Al"), ("email_verified", "true")], in: fixture)
            } == .unauthorizedAttribute)
        _ = try await answer(challenge.session, "alice", nil, [("given_name", "Al")], in: fixture)
        #expect(try await fixture.pool.user("alice").attributes["given_name"] == "Al")
    }

    @Test func `RIV-09 in a pool that demands a second factor the answer leads to its set-up and gives no tokens`()
        async throws
    {
        let fixture = try await SignInFixture(pool: [
            "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        let challenge = try await challenged(in: fixture)
        guard case .challenged(let next) = try await answer(challenge.session, in: fixture) else {
            Issue.record("tokens without a second factor")
            return
        }
        #expect(next.kind == .mfaSetup)
        #expect(try await fixture.pool.user("alice").status == .confirmed)
        #expect(
            try await fixture.database.read { connection in
                try await connection.query("SELECT id FROM sessions").count
            } == 0)
    }

    @Test func `an attribute that cannot be changed comes with the answer, where the user has none yet`() async throws {
        let fixture = try await SignInFixture(pool: [
            "Schema": [["Name": "given_name", "Required": true, "Mutable": false]]
        ])
        let missing = try await challenged("alice", in: fixture)
        #expect(missing.missingAttributes == ["given_name"])
        _ = try await answer(missing.session, "alice", nil, [("given_name", "Al")], in: fixture)
        #expect(try await fixture.pool.user("alice").attributes["given_name"] == "Al")

        let present = try await challenged("bob", [("given_name", "Bob")], in: fixture)
        #expect(
            await code { try await answer(present.session, "bob", nil, [("given_name", "Eve")], in: fixture) }
                == .invalidParameter)
        let tokens = try await fixture.signIn("alice", own)
        let user = try await fixture.pools.signedInUser(tokens.accessToken)
        #expect(await code { try await user.updateAttributes([("given_name", "Ali")]) } == .invalidParameter)
    }
}
