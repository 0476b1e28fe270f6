import Database
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolConfirmForgotPasswordTests {
    private let fresh = Secret("N3w-Passw0rd")

    private func confirm(
        _ name: String = "jane", _ code: Secret, _ password: Secret? = nil, in fixture: SignInFixture
    ) async throws {
        try await fixture.pool.confirmForgotPassword(
            of: name, code: code, newPassword: password ?? fresh, secretHash: nil, through: fixture.client)
    }

    /// A user who has asked for a code; the code.
    private func asked(in fixture: SignInFixture) async throws -> Secret {
        try await fixture.confirmedUser("jane", [("email", "jane@example.org"), ("email_verified", "true")])
        _ = try await fixture.pool.forgotPassword(of: "jane", secretHash: nil, through: fixture.client)
        return try await fixture.lastCode(to: "jane")
    }

    private func wrong(_ other: Secret) -> Secret { Secret(other.reveal == "000000" ? "111111" : "000000") }

    @Test func `the code sets a new password, ends every session and forgets failed attempts`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        let tokens = try await fixture.signIn("jane")
        for _ in 1...5 { _ = await code { try await fixture.signIn("jane", Secret("wrong")) } }
        try await confirm("jane", right, in: fixture)
        #expect(await code { try await fixture.pools.signedInUser(tokens.accessToken) } == .accessTokenRevoked)
        _ = try await fixture.signIn("jane", fresh)
        #expect(await code { try await fixture.signIn("jane") } == .wrongPassword)
        #expect(await code { try await confirm("jane", right, in: fixture) } == .codeExpired)
    }

    @Test func `COD-01 a wrong code changes nothing`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        let derivations = fixture.hasher.derivations
        #expect(await code { try await confirm("jane", wrong(right), in: fixture) } == .codeMismatch)
        #expect(fixture.hasher.derivations == derivations)
        _ = try await fixture.signIn("jane")
        try await confirm("jane", right, in: fixture)
    }

    @Test func `COD-02 a code is good for one hour`() async throws {
        for (age, outcome) in [(Duration.seconds(3599), nil), (.seconds(3600), UserPoolError.Code.codeExpired)] {
            let fixture = try await SignInFixture()
            let right = try await asked(in: fixture)
            fixture.clock.advance(by: age)
            #expect(await code { try await confirm("jane", right, in: fixture) } == outcome)
        }
    }

    @Test(arguments: [3600, 5 * 365 * 86_400])
    func `a code made by a clock that was ahead is worth nothing once the clock is set right`(
        seconds: Int
    ) async throws {
        let fixture = try await SignInFixture()
        fixture.clock.advance(by: .seconds(seconds))
        let early = try await asked(in: fixture)
        fixture.clock.advance(by: .seconds(-seconds))
        #expect(await code { try await confirm("jane", early, in: fixture) } == .codeExpired)
        _ = try await fixture.signIn("jane")
    }

    @Test func `COD-07 a user who must reset the password is told so, and is confirmed by a code`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser(
            "jane", [("email", "jane@example.org"), ("email_verified", "true")])
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE users SET status = 'RESET_REQUIRED' WHERE sub = \(user.subject.text)")
        }
        #expect(await code { try await fixture.signIn("jane") } == .passwordResetRequired)
        _ = try await fixture.pool.forgotPassword(of: "jane", secretHash: nil, through: fixture.client)
        try await confirm("jane", fixture.lastCode(to: "jane"), in: fixture)
        #expect(try await fixture.pool.user("jane").status == .confirmed)
        _ = try await fixture.signIn("jane", fresh)
    }

    @Test(arguments: ["", "000000", "null"])
    func `RIV-41 where no code was asked for, none is right`(text: String) async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser("jane")
        #expect(await code { try await confirm("jane", Secret(text), in: fixture) } == .codeExpired)
        _ = try await fixture.signIn("jane")
    }

    @Test func `RIV-35 of wrong codes that come at once five are looked at, and then the right one is refused`()
        async throws
    {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        let bad = wrong(right)
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<50 { group.addTask { await code { try await confirm("jane", bad, in: fixture) } } }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == .codeMismatch } == 5)
        #expect(codes.count { $0 == .limitExceeded } == 45)
        #expect(await code { try await confirm("jane", right, in: fixture) } == .limitExceeded)
        _ = try await fixture.signIn("jane")
        fixture.clock.advance(by: .seconds(1))
        try await confirm("jane", right, in: fixture)
    }

    @Test func `wrong codes are counted for the account, however many codes are sent meanwhile`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser("jane", [("email", "jane@example.org"), ("email_verified", "true")])
        for name in ["jane", "nobody"] {
            var looked = 0
            for _ in 0..<8 {
                _ = try await fixture.pool.forgotPassword(of: name, secretHash: nil, through: fixture.client)
                if await code({ try await confirm(name, Secret("none"), in: fixture) }) == .codeMismatch { looked += 1 }
            }
            #expect(looked == 5)
            #expect(await code { try await confirm(name, Secret("none"), in: fixture) } == .limitExceeded)
        }
    }

    @Test func `a code that was tried too often is worth nothing, however long one waits`() async throws {
        let fixture = try await SignInFixture { $0.mostCodeTries = 3 }
        let right = try await asked(in: fixture)
        for _ in 0..<3 { _ = await code { try await confirm("jane", wrong(right), in: fixture) } }
        #expect(await code { try await confirm("jane", right, in: fixture) } == .limitExceeded)
        fixture.clock.advance(by: .seconds(1800))
        #expect(await code { try await confirm("jane", right, in: fixture) } == .limitExceeded)
    }

    @Test func `the right code ends the count of wrong ones`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        for _ in 0..<4 { _ = await code { try await confirm("jane", wrong(right), in: fixture) } }
        try await confirm("jane", right, in: fixture)
        _ = try await fixture.pool.forgotPassword(of: "jane", secretHash: nil, through: fixture.client)
        for _ in 0..<4 {
            #expect(await code { try await confirm("jane", Secret("none"), in: fixture) } == .codeMismatch)
        }
        try await confirm("jane", fixture.lastCode(to: "jane"), Secret("N3w-Passw0rd-2"), in: fixture)
    }

    @Test func `a code is worth nothing once the user has another address than it was sent to`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        try await fixture.database.write { connection in
            let users = UserStore(connection: connection, pool: fixture.pool)
            guard var user = try await users.find("jane") else { return }
            user.attributes["email"] = "other@example.org"
            try await users.update(user)
        }
        #expect(await code { try await confirm("jane", right, in: fixture) } == .codeMismatch)
    }

    @Test func `of many uses of the right code at once one sets the password`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for number in 0..<8 {
                group.addTask {
                    await code { try await confirm("jane", right, Secret("N3w-Passw0rd-\(number)"), in: fixture) }
                }
            }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(codes.count { $0 == nil } == 1)
        #expect(codes.count { $0 == .codeExpired } == 7)
    }

    @Test func `a password that breaks the policy is refused and costs no try`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        for _ in 0..<25 {
            #expect(await code { try await confirm("jane", right, Secret("short"), in: fixture) } == .invalidPassword)
        }
        try await confirm("jane", right, in: fixture)
    }

    @Test func `a code that was asked for is worth nothing once an administrator has set a password`() async throws {
        let fixture = try await SignInFixture()
        let right = try await asked(in: fixture)
        try await fixture.pool.setPassword(of: "jane", to: Secret("Adm1n-chosen"), permanent: true)
        #expect(await code { try await confirm("jane", right, in: fixture) } == .codeExpired)
    }

    @Test func `a discreet client hears the same of users and of names that nobody has`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser("jane", [("email", "jane@example.org"), ("email_verified", "true")])
        try await fixture.disable(
            fixture.confirmedUser("joe", [("email", "joe@example.org"), ("email_verified", "true")]))
        for name in ["jane", "joe", "nobody"] {
            #expect(await code { try await confirm(name, Secret("000000"), in: fixture) } == .codeExpired)
            _ = try await fixture.pool.forgotPassword(of: name, secretHash: nil, through: fixture.client)
        }
        let bad = wrong(try await fixture.lastCode(to: "jane"))
        for name in ["jane", "joe", "nobody"] {
            // One was sent in before there was any.
            for _ in 0..<4 { #expect(await code { try await confirm(name, bad, in: fixture) } == .codeMismatch) }
            #expect(await code { try await confirm(name, bad, in: fixture) } == .limitExceeded)
        }
    }

    @Test func `a disabled user's code sets nothing`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        let right = try await asked(in: fixture)
        try await fixture.disable(fixture.pool.user("jane"))
        #expect(await code { try await confirm("jane", right, in: fixture) } == .codeMismatch)
    }
}
