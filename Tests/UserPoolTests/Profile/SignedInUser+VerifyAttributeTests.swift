import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct SignedInUserVerifyAttributeTests {
    private func signedIn(_ fixture: SignInFixture, _ attributes: [(name: String, value: String)]) async throws
        -> SignedInUser
    {
        try await fixture.confirmedUser("alice", attributes)
        return try await fixture.pools.signedInUser(try await fixture.signIn().accessToken)
    }

    @Test func `a contact is verified by the code that was sent to it, once`() async throws {
        let fixture = try await SignInFixture()
        let user = try await signedIn(fixture, [("email", "a@example.org")])
        #expect(await refusal { try await user.verify("email", by: Secret("123456")) } == .codeExpired)
        let delivery = try await user.sendVerificationCode(for: "email")
        #expect(delivery.destination == "a***@e***")
        let code = try await fixture.lastCode(to: "alice")
        let wrong = Secret(code.reveal == "000000" ? "000001" : "000000")
        #expect(await refusal { try await user.verify("email", by: wrong) } == .codeMismatch)
        #expect(await refusal { try await user.verify("phone_number", by: code) } == .codeExpired)
        #expect(try await !fixture.pool.user("alice").hasVerified(.email))
        try await user.verify("email", by: code)
        #expect(try await fixture.pool.user("alice").hasVerified(.email))
        #expect(await refusal { try await user.verify("email", by: code) } == .codeExpired)
    }

    @Test func `a value that waited takes its place when it is verified`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AutoVerifiedAttributes": ["email"],
            "UserAttributeUpdateSettings": ["AttributesRequireVerificationBeforeUpdate": ["email"]],
        ])
        let user = try await signedIn(fixture, [("email", "old@x.org"), ("email_verified", "true")])
        _ = try await user.updateAttributes([("email", "new@x.org")])
        #expect(try await fixture.pool.user("alice").attributes["email"] == "old@x.org")
        try await user.verify("email", by: try await fixture.lastCode(to: "alice"))
        let stored = try await fixture.pool.user("alice")
        #expect(stored.attributes["email"] == "new@x.org" && stored.hasVerified(.email))
    }

    @Test func `a contact that finds another user by now is not verified`() async throws {
        let fixture = try await SignInFixture(pool: ["AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"]])
        let user = try await signedIn(fixture, [("email", "a@example.org")])
        _ = try await user.sendVerificationCode(for: "email")
        let code = try await fixture.lastCode(to: "alice")
        try await fixture.confirmedUser("bob", [("email", "a@example.org"), ("email_verified", "true")])
        #expect(await refusal { try await user.verify("email", by: code) } == .aliasExists)
    }

    @Test func `only contacts that the user has are verified, and codes are not sent without end`() async throws {
        let fixture = try await SignInFixture()
        let user = try await signedIn(fixture, [("email", "a@example.org")])
        for attribute in ["name", "phone_number", ""] {
            #expect(await refusal { try await user.sendVerificationCode(for: attribute) } == .invalidParameter)
        }
        var sent = 0
        while await refusal({ try await user.sendVerificationCode(for: "email") }) == nil, sent < 100 { sent += 1 }
        #expect((1...20).contains(sent))
        #expect(await refusal { try await user.sendVerificationCode(for: "email") } == .limitExceeded)
    }
}
