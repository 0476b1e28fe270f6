import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolCreateUserTests {
    private func create(
        _ name: String = "alice", _ password: String? = "Temp0rary!",
        _ invitation: CreateUserRequest.Invitation = .send([]),
        in fixture: SignInFixture
    ) async throws -> User {
        try await fixture.pool.createUser(
            CreateUserRequest(
                username: name, temporaryPassword: password.map(Secret.init),
                attributes: [("email", "\(name)@example.org")], invitation: invitation))
    }

    @Test func `a user is made with a temporary password and invited by e-mail`() async throws {
        let fixture = try await SignInFixture()
        let user = try await create(in: fixture)
        #expect(user.status == .forceChangePassword)
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.subject == "Your temporary password")
        #expect(message.body.reveal == "Your username is alice and temporary password is Temp0rary!. ")
    }

    @Test func `a temporary password that is not given is made, and satisfies the policy`() async throws {
        let fixture = try await SignInFixture(pool: ["Policies": ["PasswordPolicy": ["MinimumLength": 20]]])
        _ = try await create("alice", nil, in: fixture)
        let made = try await fixture.lastCode(to: "alice")
        #expect(made.reveal.count == 20)
        _ = try await fixture.signInToChallenge("alice", made)
    }

    @Test func `an invitation goes no way that the user has no contact for`() async throws {
        let fixture = try await SignInFixture()
        func create(_ invitation: CreateUserRequest.Invitation) async -> UserPoolError.Code? {
            await code {
                try await fixture.pool.createUser(
                    CreateUserRequest(username: "bob", attributes: [("email", "b@x")], invitation: invitation))
            }
        }
        #expect(await create(.send([.sms])) == .invalidParameter)
        #expect(await create(.send([.email, .sms])) == .invalidParameter)
        #expect(await code { try await fixture.pool.user("bob") } == .userNotFound)
        #expect(await create(.send([.email])) == nil)
        #expect(
            await code {
                try await fixture.pool.inviteAgain(CreateUserRequest(username: "bob", invitation: .send([.sms])))
            } == .invalidParameter)
    }

    @Test func `nobody is told when the message is suppressed`() async throws {
        let fixture = try await SignInFixture()
        _ = try await create("alice", "Temp0rary!", .suppress, in: fixture)
        #expect(try await fixture.messages().isEmpty)
    }

    @Test func `a temporary password lasts as many days as the pool says`() async throws {
        for (age, outcome) in [
            (Duration.seconds(7 * 86_400 - 1), nil),
            (.seconds(7 * 86_400), UserPoolError.Code.temporaryPasswordExpired),
        ] {
            let fixture = try await SignInFixture()
            _ = try await create(in: fixture)
            fixture.clock.advance(by: age)
            #expect(await code { try await fixture.attempt("alice", Secret("Temp0rary!")) } == outcome)
        }
    }

    @Test func `PWD-10 a wrong temporary password is refused, the right one leads to a new password`() async throws {
        let fixture = try await SignInFixture()
        _ = try await create(in: fixture)
        #expect(await code { try await fixture.attempt("alice", Secret("Temp0rary?")) } == .wrongPassword)
        #expect(try await fixture.signInToChallenge("alice", Secret("Temp0rary!")).kind == .newPasswordRequired)
    }

    @Test func `RIV-29 an invitation can be sent again, with another password, while it was not accepted`() async throws
    {
        let fixture = try await SignInFixture()
        let user = try await create(in: fixture)
        let again = try await fixture.pool.inviteAgain(
            CreateUserRequest(username: "alice", temporaryPassword: Secret("An0ther-one")))
        #expect(again.subject == user.subject)
        #expect(try await fixture.messages(to: "alice").map(\.code.reveal) == ["Temp0rary!", "An0ther-one"])
        #expect(await code { try await fixture.attempt("alice", Secret("Temp0rary!")) } == .wrongPassword)
        _ = try await fixture.signInToChallenge("alice", Secret("An0ther-one"))
        try await fixture.confirmedUser("bob")
        #expect(
            await code { try await fixture.pool.inviteAgain(CreateUserRequest(username: "bob")) } == .wrongUserState)
        _ = try await fixture.signIn("bob")
        #expect(await code { try await fixture.pool.inviteAgain(CreateUserRequest(username: "eve")) } == .userNotFound)
    }

    @Test func `a name or an alias that is taken is refused`() async throws {
        let fixture = try await SignInFixture(pool: ["AliasAttributes": ["email"]])
        let attributes = [(name: "email", value: "a@example.org"), (name: "email_verified", value: "true")]
        _ = try await fixture.pool.createUser(CreateUserRequest(username: "alice", attributes: attributes))
        #expect(
            await code { try await fixture.pool.createUser(CreateUserRequest(username: "alice")) } == .usernameExists)
        #expect(
            await code {
                try await fixture.pool.createUser(CreateUserRequest(username: "bob", attributes: attributes))
            } == .usernameExists)
        _ = try await fixture.pool.createUser(
            CreateUserRequest(username: "bob", attributes: attributes, forcesAlias: true))
        #expect(try await fixture.pool.user("a@example.org").username.text == "bob")
    }

    @Test func `a preferred username is not forced from who has it`() async throws {
        let fixture = try await SignInFixture(pool: ["AliasAttributes": ["preferred_username"]])
        let attributes = [(name: "preferred_username", value: "al")]
        _ = try await fixture.pool.createUser(CreateUserRequest(username: "alice", attributes: attributes))
        #expect(
            await code {
                try await fixture.pool.createUser(
                    CreateUserRequest(username: "bob", attributes: attributes, forcesAlias: true))
            } == .usernameExists)
        #expect(try await fixture.pool.user("al").username.text == "alice")
    }

    @Test func `whose address was taken by force can be changed still`() async throws {
        let fixture = try await SignInFixture(pool: ["AliasAttributes": ["email"]])
        let attributes = [(name: "email", value: "a@example.org"), (name: "email_verified", value: "true")]
        for name in ["alice", "bob"] {
            _ = try await fixture.pool.createUser(
                CreateUserRequest(username: name, attributes: attributes, forcesAlias: true))
        }
        try await fixture.pool.updateAttributes(of: "alice", [("name", "Alice")])
        try await fixture.pool.setPassword(of: "alice", to: SignInFixture.password, permanent: true)
        _ = try await fixture.signIn("alice")
    }

    @Test func `an invitation sent again keeps the passwords that must not come back`() async throws {
        let fixture = try await SignInFixture(pool: ["Policies": ["PasswordPolicy": ["PasswordHistorySize": 5]]])
        try await fixture.confirmedUser()
        try await fixture.pool.setPassword(of: "alice", to: Secret("Temp0rary!"), permanent: false)
        _ = try await fixture.pool.inviteAgain(
            CreateUserRequest(username: "alice", temporaryPassword: Secret("An0ther-one")))
        for former in [SignInFixture.password, Secret("Temp0rary!")] {
            #expect(
                await code { try await fixture.pool.setPassword(of: "alice", to: former, permanent: true) }
                    == .passwordUsedBefore)
        }
    }
}
