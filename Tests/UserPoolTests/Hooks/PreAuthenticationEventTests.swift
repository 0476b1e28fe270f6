import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct PreAuthenticationEventTests {
    @Test func `it sees who comes before the password is looked at, and what they say`() async throws {
        let hooks = ScriptedHooks([.preAuthentication: { _ in throw Refusal(description: "closed") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preAuthentication])
        try await fixture.confirmedUser()
        let client = fixture.client.saying(CallMetadata(validationData: ["device": "kiosk"]))
        for password in [SignInFixture.password, Secret("wrong")] {
            #expect(
                await text {
                    try await fixture.pool.signIn(
                        "alice", password: password, flow: .userPassword, secretHash: nil, through: client)
                } == "PreAuthentication failed with error closed.")
        }
        let request = try #require(hooks.events.first?["request"])
        #expect(request["validationData"] == ["device": "kiosk"])
        #expect(request["userNotFound"] == nil)
        #expect(request["clientMetadata"] == nil)
        #expect(try await fixture.sessionCount() == 0)
    }

    @Test func `what it stops is no failed attempt`() async throws {
        let hooks = ScriptedHooks([.preAuthentication: { _ in throw Refusal(description: "closed") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preAuthentication])
        try await fixture.confirmedUser()
        for _ in 0..<12 { #expect(await code { try await fixture.signIn() } == .hookRefused) }
        hooks.set(.preAuthentication) { _ in nil }
        _ = try await fixture.signIn()
    }

    @Test func `a name that nobody has is asked about where the client may not know`() async throws {
        let hooks = ScriptedHooks([.preAuthentication: { _ in nil }])
        let discreet = try await SignInFixture(
            hooks: hooks, on: [.preAuthentication], client: SignInFixture.discreet)
        try await discreet.confirmedUser()
        _ = try await discreet.signIn()
        #expect(await code { try await discreet.signIn("nobody") } == .wrongPassword)
        #expect(hooks.events.map { $0["request"]?["userNotFound"] } == [false, true])
        #expect(hooks.events.map { $0["userName"] } == ["alice", "nobody"])
        let open = try await SignInFixture(hooks: hooks, on: [.preAuthentication])
        #expect(await code { try await open.signIn("nobody") } == .userNotFound)
        #expect(hooks.events.count == 2)
    }

    @Test func `it stops who comes straight from a sign-up too, and sees nobody else then`() async throws {
        let hooks = ScriptedHooks([.preAuthentication: { _ in throw Refusal(description: "closed") }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.preAuthentication],
            pool: ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
            client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"]])
        let (pool, client) = (fixture.pool, fixture.client)
        _ = try await pool.signUp(
            SignUpRequest(username: "alice", password: nil, attributes: [("email", "alice@example.org")]),
            through: client)
        let session = try #require(
            await pool.confirmSignUp(
                of: "alice", code: fixture.lastCode(to: "alice"), secretHash: nil, through: client))
        func signIn() async throws -> SignInOutcome {
            try await pool.signIn(afterSignUp: session, ChoiceRequest(username: "alice"), through: client)
        }
        #expect(await text { _ = try await signIn() } == "PreAuthentication failed with error closed.")
        #expect(try await fixture.sessionCount() == 0)
        hooks.set(.preAuthentication) { _ in nil }
        _ = try await signIn()
        #expect(try await fixture.sessionCount() == 1)
    }
}
