import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolSignUpSessionTests {
    /// Signs up and confirms; the sessions of both.
    private func confirmed(
        in fixture: SignInFixture, password: Secret? = nil, attributes: [(name: String, value: String)]? = nil
    ) async throws -> (signUp: Secret, confirmation: Secret) {
        let result = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: password, attributes: attributes ?? [("email", "alice@example.org")]),
            through: fixture.client)
        guard let session = result.session else { throw SignInFixture.Unexpected(what: "no session") }
        let next = try await fixture.pool.confirmSignUp(
            of: "alice", code: fixture.lastCode(to: "alice"), session: session, secretHash: nil,
            through: fixture.client)
        guard let next else { throw SignInFixture.Unexpected(what: "no session") }
        return (session, next)
    }

    private func signIn(
        _ session: Secret, in fixture: SignInFixture, as name: String = "", preferring kind: ChallengeKind? = nil,
        secretHash: Secret? = nil
    ) async throws -> SignInOutcome {
        var request = ChoiceRequest(username: name, secretHash: secretHash)
        request.preferred = kind
        return try await fixture.pool.signIn(afterSignUp: session, request, through: fixture.client)
    }

    @Test(arguments: [nil, SignInFixture.password])
    func `who has just confirmed a sign-up signs in without being asked again, once`(password: Secret?) async throws {
        let fixture = try await SignInFixture.choice()
        let (signUp, confirmation) = try await confirmed(in: fixture, password: password)
        #expect(await refusal { try await signIn(signUp, in: fixture) } == .invalidSession)
        let tokens = try #require(try await signIn(confirmation, in: fixture).tokens)
        #expect(try fixture.authentication(tokens) == ["urn:cognito:loa:2", ["email_otp"]])
        #expect(try fixture.claims(tokens.idToken)["email_verified"] == true)
        #expect(await refusal { try await signIn(confirmation, in: fixture) } == .sessionUsed)
        #expect(try await fixture.messages(to: "alice").count == 1)
    }

    @Test func `a session of a sign-up lasts as any other`() async throws {
        let fixture = try await SignInFixture.choice()
        let (_, confirmation) = try await confirmed(in: fixture)
        fixture.clock.advance(by: .seconds(181))
        #expect(await refusal { try await signIn(confirmation, in: fixture) } == .sessionExpired)
    }

    @Test func `a confirmation takes the sign-up's own session, an old one or none, and no other`() async throws {
        let fixture = try await SignInFixture.choice(isDiscreet: true)
        let alice = try await fixture.pool.signUp(
            SignUpRequest(username: "alice", password: nil, attributes: [("email", "alice@example.org")]),
            through: fixture.client)
        let bob = try await fixture.pool.signUp(
            SignUpRequest(username: "bob", password: nil, attributes: [("email", "bob@example.org")]),
            through: fixture.client)
        let code = try await fixture.lastCode(to: "alice")
        func confirm(_ name: String, _ session: Secret?) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.pool.confirmSignUp(
                    of: name, code: code, session: session, secretHash: nil, through: fixture.client)
            }
        }
        #expect(await confirm("alice", bob.session) == .invalidSession)
        #expect(await confirm("nobody", bob.session) == .invalidSession)
        #expect(await confirm("alice", Secret("AYABe-invented-session")) == .invalidSession)
        fixture.clock.advance(by: .seconds(181))
        #expect(await confirm("alice", alice.session) == nil)
        #expect(await confirm("bob", nil) == .codeMismatch)
    }

    @Test func `where a code is no way in, the sign-in begins as any other`() async throws {
        let fixture = try await SignInFixture.choice(["PASSWORD"])
        let (_, confirmation) = try await confirmed(in: fixture, password: SignInFixture.password)
        let posed = try #require(try await signIn(confirmation, in: fixture).challenge)
        #expect(posed.kind == .selectChallenge && posed.available == [.passwordSRP, .password])
        let asked = try #require(
            try await signIn(confirmation, in: fixture, as: "alice", preferring: .password).challenge)
        #expect(asked.kind == .password)
        #expect(await refusal { try await signIn(confirmation, in: fixture, as: "bob") } == .invalidSession)
    }

    @Test func `a disabled user, or one who has another password since, is not let in`() async throws {
        let fixture = try await SignInFixture.choice()
        let (_, confirmation) = try await confirmed(in: fixture, password: SignInFixture.password)
        fixture.clock.advance(by: .seconds(1))
        try await fixture.pool.setPassword(of: "alice", to: Secret("0ther-Passw0rd"), permanent: true)
        #expect(await refusal { try await signIn(confirmation, in: fixture) } == .invalidSession)
        let other = try await SignInFixture.choice()
        let (_, session) = try await confirmed(in: other)
        try await other.pool.disableUser("alice")
        #expect(await refusal { try await signIn(session, in: other) } == .invalidSession)
    }

    @Test func `a client without sign-in by choice gets no session, one with a secret proves it`() async throws {
        let plain = try await SignInFixture()
        let result = try await plain.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "a@example.org")]),
            through: plain.client)
        #expect(result.session == nil)
        let session = try await plain.pool.confirmSignUp(
            of: "alice", code: plain.lastCode(to: "alice"), secretHash: nil, through: plain.client)
        #expect(session == nil)

        let fixture = try await SignInFixture.choice(secret: .generated)
        let hash = fixture.secretHash("alice")
        let signedUp = try await fixture.pool.signUp(
            SignUpRequest(username: "alice", password: nil, attributes: [("email", "a@example.org")], secretHash: hash),
            through: fixture.client)
        let next = try await fixture.pool.confirmSignUp(
            of: "alice", code: fixture.lastCode(to: "alice"), session: signedUp.session, secretHash: hash,
            through: fixture.client)
        let confirmation = try #require(next)
        #expect(await refusal { try await signIn(confirmation, in: fixture) } == .secretHashMissing)
        #expect(
            await refusal { try await signIn(confirmation, in: fixture, secretHash: fixture.secretHash("bob")) }
                == .secretHashWrong)
        #expect(try await signIn(confirmation, in: fixture, secretHash: hash).tokens != nil)
    }
}
