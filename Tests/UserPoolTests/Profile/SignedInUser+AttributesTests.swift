import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct SignedInUserAttributesTests {
    private func signedIn(
        _ fixture: SignInFixture, _ attributes: [(name: String, value: String)]
    ) async throws -> SignedInUser {
        try await fixture.confirmedUser("alice", attributes)
        return try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
    }

    @Test func `a client shows what it may read`() async throws {
        var settings = SignInFixture.everyFlow
        settings["ReadAttributes"] = ["email"]
        let fixture = try await SignInFixture(client: settings)
        let user = try await signedIn(fixture, [("email", "a@x"), ("name", "Alice")])
        #expect(user.readableAttributes == ["sub": user.user.subject.text, "email": "a@x"])
    }

    @Test func `a changed contact is verified by a code to the new value`() async throws {
        let fixture = try await SignInFixture()
        let user = try await signedIn(fixture, [("email", "old@example.org"), ("email_verified", "true")])
        let deliveries = try await user.updateAttributes([("email", "new@example.org"), ("name", "Alice")])
        #expect(deliveries.map(\.destination) == ["n***@e***"])
        #expect(deliveries.map(\.attribute) == [.email])
        let message = try #require(try await fixture.messages(to: "alice").last)
        #expect(message.destination == "new@example.org")
        let stored = try await fixture.pool.user("alice")
        #expect(stored.attributes["email"] == "new@example.org")
        #expect(!stored.hasVerified(.email))
        #expect(stored.attributes["name"] == "Alice")
        #expect(try await user.updateAttributes([("name", "Al")]).isEmpty)
    }

    @Test func `a contact that is to be verified first waits, and a later change takes its place`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        let user = try await signedIn(fixture, [("email", "old@x"), ("email_verified", "true")])
        let subject = user.user.subject
        func waiting() async throws -> String? {
            try await fixture.database.read { connection in
                try await PendingAttributeStore(connection: connection).find(.email, of: subject)
            }
        }
        _ = try await user.updateAttributes([("email", "first@x")])
        _ = try await user.updateAttributes([("email", "second@x")])
        #expect(try await waiting() == "second@x")
        #expect(try await fixture.pool.user("alice") == user.user)
        #expect(try await fixture.messages(to: "alice").map(\.destination) == ["first@x", "second@x"])

        try await fixture.pool.updateAttributes(of: "alice", [("email", "third@x"), ("email_verified", "true")])
        #expect(try await waiting() == nil)
        #expect(try await fixture.pool.user("alice").hasVerified(.email))
    }

    @Test func `a code that went to the contact before is worth nothing after the change`() async throws {
        let fixture = try await SignInFixture()
        let user = try await signedIn(fixture, [("email", "old@x"), ("email_verified", "true")])
        _ = try await fixture.pool.forgotPassword(of: "alice", secretHash: nil, through: fixture.client)
        let code = try await fixture.lastCode(to: "alice")
        _ = try await user.updateAttributes([("email", "new@x")])
        #expect(
            await UserPoolTests.code {
                try await fixture.pool.confirmForgotPassword(
                    of: "alice", code: code, newPassword: Secret("Another1!"), secretHash: nil,
                    through: fixture.client)
            } == .codeExpired)
    }

    @Test func `a contact that users sign in with is one user's`() async throws {
        let fixture = try await SignInFixture(pool: ["UsernameAttributes": ["email"]])
        try await fixture.confirmedUser("bob@x")
        try await fixture.confirmedUser("alice@x")
        let user = try await fixture.pools.signedInUser(try await fixture.signIn("alice@x").accessToken)
        #expect(await code { try await user.updateAttributes([("email", "bob@x")]) } == .aliasExists)
        #expect(try await fixture.pool.user("alice@x").attributes["email"] == "alice@x")
        _ = try await user.updateAttributes([("email", "alice@y")])
        #expect(try await fixture.pool.user("alice@y").subject == user.user.subject)
        #expect(await code { try await fixture.pool.user("alice@x") } == .userNotFound)
    }

    @Test func `messages that a user causes by changing a contact are counted`() async throws {
        let fixture = try await SignInFixture { $0.messageBurst = 2 }
        let user = try await signedIn(fixture, [("email", "a0@x")])
        for number in 1...2 { _ = try await user.updateAttributes([("email", "a\(number)@x")]) }
        #expect(await code { try await user.updateAttributes([("email", "a3@x")]) } == .limitExceeded)
        #expect(try await fixture.pool.user("alice").attributes["email"] == "a2@x")
    }

    @Test func `users change themselves so often at once and then again in time; administrators may always`()
        async throws
    {
        let fixture = try await SignInFixture {
            $0.changeBurst = 3
            $0.changeRefill = .seconds(60)
        }
        let user = try await signedIn(fixture, [("name", "Alice"), ("nickname", "Al")])
        // What is refused changes nothing, and takes nothing.
        for _ in 1...5 { #expect(await code { try await user.updateAttributes([("sub", "x")]) } != nil) }
        _ = try await user.updateAttributes([("name", "A")])
        try await user.deleteAttributes(["nickname"])
        try await user.setPreference([.softwareToken: .off])
        for _ in 1...2 {
            #expect(await code { try await user.updateAttributes([("name", "B")]) } == .limitExceeded)
            #expect(await code { try await user.deleteAttributes(["name"]) } == .limitExceeded)
            #expect(await code { try await user.setPreference([.softwareToken: .off]) } == .limitExceeded)
        }
        #expect(try await fixture.pool.user("alice").attributes["name"] == "A")
        // Nobody else's changes are refused, nor does it keep the user out.
        for number in 1...5 { try await fixture.pool.updateAttributes(of: "alice", [("name", "\(number)")]) }
        _ = try await fixture.signIn()
        fixture.clock.advance(by: .seconds(60))
        _ = try await user.updateAttributes([("name", "C")])
        #expect(await code { try await user.updateAttributes([("name", "D")]) } == .limitExceeded)
        #expect(try await fixture.pool.user("alice").attributes["name"] == "C")
    }

    @Test func `of several changes at once, none is lost`() async throws {
        let fixture = try await SignInFixture()
        let user = try await signedIn(fixture, [])
        let names = ["name", "given_name", "family_name", "nickname", "locale", "zoneinfo", "website", "gender"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask { _ = try await user.updateAttributes([(name, name)]) }
            }
            try await group.waitForAll()
        }
        let stored = try await fixture.pool.user("alice").attributes
        #expect(names.allSatisfy { stored[$0] == $0 })
    }
}
