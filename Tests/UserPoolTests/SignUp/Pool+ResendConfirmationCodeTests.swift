import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolResendConfirmationCodeTests {
    private func signUp(in fixture: SignInFixture) async throws {
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "alice", password: SignInFixture.password, attributes: [("email", "alice@example.org")]),
            through: fixture.client)
    }

    private func resend(_ name: String, in fixture: SignInFixture) async throws -> CodeDelivery {
        try await fixture.pool.resendConfirmationCode(to: name, secretHash: nil, through: fixture.client)
    }

    @Test func `COD-04 the code delivered last is the one that is good, whatever came in between`() async throws {
        let fixture = try await SignInFixture()
        try await signUp(in: fixture)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { _ = try await resend("alice", in: fixture) } }
            try await group.waitForAll()
        }
        let codes = try await fixture.messages(to: "alice").map(\.code)
        #expect(codes.count == 5)
        let last = try #require(codes.last)
        for old in codes.dropLast() where old.reveal != last.reveal {
            #expect(
                await code {
                    try await fixture.pool.confirmSignUp(
                        of: "alice", code: old, secretHash: nil, through: fixture.client)
                } == .codeMismatch)
        }
        try await fixture.pool.confirmSignUp(of: "alice", code: last, secretHash: nil, through: fixture.client)
    }

    @Test func `a user and a name that nobody has cost the same`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await signUp(in: fixture)
        try await fixture.confirmedUser("bob")
        var costs: [Int] = []
        for name in ["alice", "bob", "nobody"] {
            let before = fixture.database.statistics
            _ = try await resend(name, in: fixture)
            costs.append(Int((fixture.database.statistics - before).statements))
        }
        #expect(Set(costs).count == 1)
        #expect(try await fixture.messages().map(\.username) == ["alice", "alice"])
    }

    @Test func `COD-09 a confirmed user is told so by an open client and seems to get a code from a discreet one`()
        async throws
    {
        let open = try await SignInFixture()
        try await open.confirmedUser("alice", [("email", "alice@example.org")])
        #expect(await code { try await resend("alice", in: open) } == .alreadyConfirmed)
        let discreet = try await SignInFixture(client: SignInFixture.discreet)
        try await discreet.confirmedUser("alice", [("email", "alice@example.org")])
        let pretended = try await resend("alice", in: discreet)
        #expect(pretended.medium == .email && pretended.attribute == .email)
        #expect(try await discreet.messages().isEmpty)
    }

    @Test func `messages to one account are bounded, and so are those that a name without a user seems to get`()
        async throws
    {
        let fixture = try await SignInFixture(client: SignInFixture.discreet) { $0.messageBurst = 5 }
        try await signUp(in: fixture)
        for name in ["alice", "nobody"] {
            for _ in 0..<30 { #expect(await code { try await resend(name, in: fixture) } == nil) }
        }
        // The message of the sign-up itself is not counted.
        #expect(try await fixture.messages().count == 1 + 5)
        fixture.clock.advance(by: .seconds(360))
        _ = try await resend("alice", in: fixture)
        #expect(try await fixture.messages().count == 1 + 6)
        // Who may know who exists is told.
        let open = try await SignInFixture { $0.messageBurst = 5 }
        try await signUp(in: open)
        for _ in 0..<5 { _ = try await resend("alice", in: open) }
        #expect(await code { try await resend("alice", in: open) } == .limitExceeded)
    }

    @Test(arguments: [("nobody@example.org", "n***@e***"), ("+12065550199", "+*******0199")])
    func `a pretended delivery is masked from the name`(name: String, destination: String) async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        #expect(try await resend(name, in: fixture).destination == destination)
    }

    @Test(arguments: ["email", "phone_number"])
    func `a pretended delivery is the same each time, however the name is written`(contact: String) async throws {
        let fixture = try await SignInFixture(
            pool: ["AutoVerifiedAttributes": [.string(contact)], "UsernameConfiguration": ["CaseSensitive": false]],
            client: SignInFixture.discreet)
        for forms in [
            ["nobody", "NOBODY", "Nobody"], ["ren\u{E9}", "REN\u{C9}", "rene\u{301}"], ["n@x.org", "N@X.ORG"],
        ] {
            let first = try await resend(forms[0], in: fixture)
            for form in forms { #expect(try await resend(form, in: fixture) == first) }
        }
    }

    @Test func `a pretended delivery does not show the name it was made of`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        var letters: Set<Character> = []
        for number in 0..<40 {
            let destination = try await resend("nobody\(number)", in: fixture).destination
            if let first = destination.first { letters.insert(first) }
        }
        #expect(letters.count > 5)
    }

    @Test func `a name that finds a user by an alias is masked like one that nobody has, however it is written`()
        async throws
    {
        let fixture = try await SignInFixture(
            pool: [
                "UsernameAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
                "UsernameConfiguration": ["CaseSensitive": false],
            ], client: SignInFixture.discreet)
        _ = try await fixture.pool.signUp(
            SignUpRequest(username: "alice@example.org", password: SignInFixture.password), through: fixture.client)
        #expect(try await resend("ALICE@EXAMPLE.org", in: fixture).destination == "a***@e***")
        #expect(try await resend("NOBODY@EXAMPLE.org", in: fixture).destination == "n***@e***")
    }
}
