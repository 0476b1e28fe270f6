import LatchkeyJSON
import Testing

@testable import UserPool

@Suite struct PoolUpdateUserTests {
    @Test func `an administrator changes and verifies at once, and sends no code then`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("alice", [("email", "a@x")])
        try await fixture.pool.updateAttributes(of: "alice", [("email", "b@x"), ("email_verified", "true")])
        #expect(try await fixture.pool.user("alice").hasVerified(.email))
        #expect(try await fixture.messages(to: "alice").isEmpty)
        try await fixture.pool.updateAttributes(of: "alice", [("email", "c@x")])
        #expect(try await fixture.messages(to: "alice").map(\.destination) == ["c@x"])
        #expect(await code { try await fixture.pool.updateAttributes(of: "nobody", [("name", "x")]) } == .userNotFound)
    }

    @Test func `a verified alias is one user's`() async throws {
        let fixture = try await SignInFixture(pool: ["AliasAttributes": ["email"]])
        try await fixture.confirmedUser("bob", [("email", "e@x"), ("email_verified", "true")])
        try await fixture.confirmedUser("alice")
        for attributes in [[("email", "e@x")], [("email", "e@x"), ("email_verified", "true")]] {
            #expect(
                await code { try await fixture.pool.updateAttributes(of: "alice", attributes) } == .aliasExists)
        }
        #expect(try await fixture.pool.user("e@x").username.text == "bob")
        #expect(try await fixture.pool.user("alice").attributes["email"] == nil)
    }

    @Test func `a code of a sign-up does not confirm another address`() async throws {
        let fixture = try await SignInFixture()
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "a@x")], secretHash: nil),
            through: fixture.client)
        let sent = try await fixture.lastCode(to: "alice")
        try await fixture.pool.updateAttributes(of: "alice", [("email", "victim@x")])
        #expect(
            await code {
                try await fixture.pool.confirmSignUp(
                    of: "alice", code: sent, secretHash: nil, through: fixture.client)
            } == .codeExpired)
        #expect(!(try await fixture.pool.user("alice").hasVerified(.email)))
    }
}
