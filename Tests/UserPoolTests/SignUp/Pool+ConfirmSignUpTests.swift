import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolConfirmSignUpTests {
    private func signUp(
        _ name: String = "alice", _ email: String = "alice@example.org", in fixture: SignInFixture
    ) async throws {
        _ = try await fixture.pool.signUp(
            SignUpRequest(username: name, password: SignInFixture.password, attributes: [("email", email)]),
            through: fixture.client)
    }

    private func confirm(
        _ name: String = "alice", _ code: Secret, forcingAlias: Bool = false, in fixture: SignInFixture
    ) async throws {
        try await fixture.pool.confirmSignUp(
            of: name, code: code, forcingAlias: forcingAlias, secretHash: nil, through: fixture.client)
    }

    /// A code that is not `other`.
    private func wrong(_ other: Secret) -> Secret { Secret(other.reveal == "000000" ? "111111" : "000000") }

    @Test func `the code confirms the user and verifies the address it was sent to`() async throws {
        let fixture = try await SignInFixture()
        try await signUp(in: fixture)
        try await confirm("alice", fixture.lastCode(to: "alice"), in: fixture)
        let user = try await fixture.pool.user("alice")
        #expect(user.status == .confirmed)
        #expect(user.attributes["email_verified"] == "true")
        _ = try await fixture.signIn()
    }

    @Test func `COD-01 a wrong code changes nothing`() async throws {
        let fixture = try await SignInFixture()
        try await signUp(in: fixture)
        let right = try await fixture.lastCode(to: "alice")
        for text in [wrong(right).reveal, "", " \(right.reveal)", "\(right.reveal)0", String(right.reveal.prefix(5))] {
            #expect(await code { try await confirm("alice", Secret(text), in: fixture) } == .codeMismatch)
        }
        #expect(try await fixture.pool.user("alice").status == .unconfirmed)
        fixture.clock.advance(by: .seconds(1))
        try await confirm("alice", right, in: fixture)
    }

    @Test func `COD-02 a code is good for 24 hours`() async throws {
        for (age, outcome) in [(Duration.seconds(86_399), nil), (.seconds(86_400), UserPoolError.Code.codeExpired)] {
            let fixture = try await SignInFixture()
            try await signUp(in: fixture)
            fixture.clock.advance(by: age)
            let right = try await fixture.lastCode(to: "alice")
            #expect(await code { try await confirm("alice", right, in: fixture) } == outcome)
        }
    }

    @Test
    func `RIV-35 of wrong codes that come at once five are looked at, and then the right one is refused`()
        async throws
    {
        let fixture = try await SignInFixture()
        try await signUp(in: fixture)
        let right = try await fixture.lastCode(to: "alice")
        let wrong = wrong(right)
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<50 { group.addTask { await code { try await confirm("alice", wrong, in: fixture) } } }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == .codeMismatch } == 5)
        #expect(codes.count { $0 == .tooManyFailedAttempts } == 45)
        #expect(await code { try await confirm("alice", right, in: fixture) } == .tooManyFailedAttempts)
    }

    @Test func `a code that was tried too often is worth nothing, however long one waits`() async throws {
        let fixture = try await SignInFixture { $0.mostCodeTries = 3 }
        try await signUp(in: fixture)
        let right = try await fixture.lastCode(to: "alice")
        for _ in 0..<3 { _ = await code { try await confirm("alice", wrong(right), in: fixture) } }
        fixture.clock.advance(by: .seconds(3600))
        #expect(await code { try await confirm("alice", right, in: fixture) } == .tooManyFailedAttempts)
    }

    @Test(arguments: [0, 86_400])
    func `a discreet client hears the same of a user who waits, one who is confirmed and nobody`(age: Int) async throws
    {
        let fixture = try await SignInFixture(client: SignInFixture.discreet) { $0.mostCodeTries = 7 }
        try await signUp(in: fixture)
        try await fixture.confirmedUser("bob")
        fixture.clock.advance(by: .seconds(age))
        var heard: [[UserPoolError.Code?]] = []
        for name in ["alice", "bob", "nobody"] {
            var codes: [UserPoolError.Code?] = []
            for _ in 0..<6 { codes.append(await code { try await confirm(name, Secret("none"), in: fixture) }) }
            heard.append(codes)
        }
        #expect(heard[0] == Array(repeating: .codeMismatch, count: 5) + [.tooManyFailedAttempts])
        // When the locks have ended, also beyond the tries that a code has.
        for _ in 0..<4 {
            fixture.clock.advance(by: .seconds(600))
            for (index, name) in ["alice", "bob", "nobody"].enumerated() {
                heard[index].append(await code { try await confirm(name, Secret("none"), in: fixture) })
            }
        }
        #expect(heard[1] == heard[0] && heard[2] == heard[0])
    }

    @Test func `a discreet client that has the right code is told when it is too old`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await signUp(in: fixture)
        let right = try await fixture.lastCode(to: "alice")
        fixture.clock.advance(by: .seconds(86_400))
        #expect(await code { try await confirm("alice", right, in: fixture) } == .codeExpired)
    }

    @Test(arguments: [3600, 5 * 365 * 86_400])
    func `a code made by a clock that was ahead is worth nothing once the clock is set right`(seconds: Int) async throws
    {
        let fixture = try await SignInFixture()
        fixture.clock.advance(by: .seconds(seconds))
        try await signUp(in: fixture)
        let early = try await fixture.lastCode(to: "alice")
        fixture.clock.advance(by: .seconds(-seconds))
        #expect(await code { try await confirm("alice", early, in: fixture) } == .codeExpired)
        _ = try await fixture.pool.resendConfirmationCode(to: "alice", secretHash: nil, through: fixture.client)
        let right = try await fixture.lastCode(to: "alice")
        fixture.clock.advance(by: .seconds(-1))
        try await confirm("alice", right, in: fixture)
    }

    @Test func `COD-10 a user who is confirmed cannot be confirmed again`() async throws {
        let fixture = try await SignInFixture()
        try await signUp(in: fixture)
        let right = try await fixture.lastCode(to: "alice")
        try await confirm("alice", right, in: fixture)
        do {
            try await confirm("alice", right, in: fixture)
            Issue.record("confirmed again")
        } catch let error as UserPoolError {
            #expect(error.code == .cannotConfirm)
            #expect(error.context[.status] == "CONFIRMED")
        }
    }

    @Test func `USR-12 an alias belongs to one user, unless it is forced to move`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AliasAttributes": ["email"], "AutoVerifiedAttributes": ["email"],
        ])
        for name in ["bob", "alice"] { try await signUp(name, "shared@example.org", in: fixture) }
        try await confirm("bob", fixture.lastCode(to: "bob"), in: fixture)
        let alices = try await fixture.lastCode(to: "alice")
        #expect(await code { try await confirm("alice", alices, in: fixture) } == .aliasExists)
        #expect(try await fixture.pool.user("alice").status == .unconfirmed)
        #expect(try await fixture.pool.user("shared@example.org").username.text == "bob")
        try await confirm("alice", alices, forcingAlias: true, in: fixture)
        #expect(try await fixture.pool.user("shared@example.org").username.text == "alice")
        #expect(try await fixture.pool.user("bob").attributes["email_verified"] == "false")
    }

    @Test func `another user's code is worth nothing`() async throws {
        let fixture = try await SignInFixture()
        try await signUp("alice", "alice@example.org", in: fixture)
        try await signUp("bob", "bob@example.org", in: fixture)
        let bobs = try await fixture.lastCode(to: "bob")
        if bobs.reveal != (try await fixture.lastCode(to: "alice")).reveal {
            #expect(await code { try await confirm("alice", bobs, in: fixture) } == .codeMismatch)
        }
    }

    @Test func `a discreet client hears the same of a wrong code, an unknown name and a confirmed user`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await signUp("alice", "alice@example.org", in: fixture)
        try await fixture.confirmedUser("carol")
        let wrong = wrong(try await fixture.lastCode(to: "alice"))
        for name in ["alice", "carol", "nobody"] {
            #expect(await code { try await confirm(name, wrong, in: fixture) } == .codeMismatch)
        }
        let open = try await SignInFixture()
        #expect(await code { try await confirm("nobody", wrong, in: open) } == .userNotFoundForClient)
    }

    @Test func `forcing moves the contact that the code was sent to, and never a preferred username`() async throws {
        let fixture = try await SignInFixture(pool: [
            "AliasAttributes": ["email", "preferred_username"], "AutoVerifiedAttributes": ["email"],
        ])
        try await fixture.confirmedUser(
            "bob", [("preferred_username", "bobby"), ("email", "bob@example.org"), ("email_verified", "true")])
        _ = try await fixture.pool.signUp(
            SignUpRequest(
                username: "mallory", password: SignInFixture.password,
                attributes: [("email", "m@example.org"), ("preferred_username", "bobby")]),
            through: fixture.client)
        let mallorys = try await fixture.lastCode(to: "mallory")
        #expect(
            await code { try await confirm("mallory", mallorys, forcingAlias: true, in: fixture) } == .aliasExists)
        #expect(try await fixture.pool.user("bobby").username.text == "bob")
        #expect(try await fixture.pool.user("bob").attributes["preferred_username"] == "bobby")
    }

    @Test func `a link confirms once, and whatever is wrong with one is answered alike`() async throws {
        let fixture = try await SignInFixture(secret: .generated)
        for name in ["alice", "bob"] {
            _ = try await fixture.pool.signUp(
                SignUpRequest(
                    username: name, password: SignInFixture.password, attributes: [("email", "\(name)@example.org")],
                    secretHash: fixture.secretHash(name)),
                through: fixture.client)
        }
        let right = try await fixture.lastCode(to: "alice")
        func follow(_ name: String, _ code: Secret) async throws {
            try await fixture.pool.confirmSignUp(byLinkTo: name, code: code, through: fixture.client)
        }
        #expect(await code { try await follow("alice", wrong(right)) } == .codeMismatch)
        #expect(await code { try await follow("nobody", right) } == .codeMismatch)
        #expect(await code { try await follow("bob", right) } == .codeMismatch)
        try await follow("alice", right)
        #expect(try await fixture.pool.user("alice").status == .confirmed)
        #expect(await code { try await follow("alice", right) } == .codeMismatch)
        fixture.clock.advance(by: .seconds(86_400))
        #expect(await code { try await follow("bob", fixture.lastCode(to: "bob")) } == .codeMismatch)
        for _ in 1...6 { _ = await code { try await follow("nobody", right) } }
        #expect(await code { try await follow("nobody", right) } == .tooManyFailedAttempts)
    }
}
