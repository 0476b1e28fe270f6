import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolSignInTests {
    @Test func `a user made by an administrator, with a password set for good, signs in and is live`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let tokens = try await fixture.signIn()
        let claims = try fixture.claims(tokens.accessToken)
        #expect(claims["sub"]?.string == user.subject.text)
        let session = try #require(claims["origin_jti"]?.string.flatMap(SessionID.init))
        #expect(try await fixture.pools.sessions.isLive(session))
        #expect(tokens.refreshToken != nil)
        #expect(tokens.accessTokenValidity == .seconds(3600))
        let signedIn = try await fixture.pools.signedInUser(tokens.accessToken)
        #expect(signedIn.user == user)
        #expect(signedIn.session == session)
    }

    @Test func `PWD-01 a password is compared to its last byte`() async throws {
        let fixture = try await SignInFixture()
        let long = String(repeating: "Aa1!", count: 25)
        try await fixture.confirmedUser(password: Secret(long))
        for other in [String(long.prefix(72)), String(long.prefix(99)) + "?", long + "x"] {
            await #expect(throws: UserPoolError(.wrongPassword)) { try await fixture.attempt("alice", Secret(other)) }
        }
        _ = try await fixture.signIn("alice", Secret(long))
    }

    @Test func `PWD-03 a NUL in a password does not end it`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser(password: Secret("Passw0rd!\u{0}foo"))
        for other in ["Passw0rd!\u{0}bar", "Passw0rd!"] {
            await #expect(throws: UserPoolError(.wrongPassword)) { try await fixture.attempt("alice", Secret(other)) }
        }
        _ = try await fixture.signIn("alice", Secret("Passw0rd!\u{0}foo"))
    }

    @Test func `PWD-04 full-width letters are not their narrow likeness, but composed and decomposed letters are one`()
        async throws
    {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser(password: Secret("Password1!\u{e9}"))
        await #expect(throws: UserPoolError(.wrongPassword)) {
            try await fixture.attempt("alice", Secret("\u{ff30}assword\u{ff11}!\u{e9}"))
        }
        _ = try await fixture.signIn("alice", Secret("Password1!e\u{301}"))
    }

    @Test(arguments: [" Passw0rd!", "Passw0rd! ", "passw0rd!", "", String(repeating: "x", count: 1_000_000)])
    func `a password that differs in anything is refused`(password: String) async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        await #expect(throws: UserPoolError(.wrongPassword)) { try await fixture.attempt("alice", Secret(password)) }
    }

    @Test func `a user without a password is signed in by none`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        try await fixture.database.write { connection in
            try await connection.execute("DELETE FROM passwords WHERE sub = \(user.subject.text)")
        }
        for password in ["", "Passw0rd!"] {
            await #expect(throws: UserPoolError(.wrongPassword)) {
                try await fixture.attempt("alice", Secret(password))
            }
        }
    }

    @Test func `PWD-08 an unknown name, a wrong password and a disabled user cost the same`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser("alice")
        let disabled = try await fixture.confirmedUser("carol")
        try await fixture.disable(disabled)
        // Statements are prepared, and settings read, once.
        _ = await code { try await fixture.attempt("nobody", Secret("x")) }
        var work: [String: (Int, DatabaseStatistics)] = [:]
        for (name, password) in [("alice", "wrong"), ("mallory", "wrong"), ("carol", "Passw0rd!"), ("a@b.c", "wrong")] {
            let derivations = fixture.hasher.derivations
            let before = fixture.database.statistics
            #expect(await code { try await fixture.attempt(name, Secret(password)) } == .wrongPassword)
            var statistics = fixture.database.statistics - before
            statistics.prepared = 0
            work[name] = (fixture.hasher.derivations - derivations, statistics)
        }
        let expected = try #require(work["alice"])
        #expect(expected.0 == 1)
        for (name, done) in work { #expect(done == expected, "\(name)") }
    }

    @Test func `a client that may know is told of unknown and disabled users, a discreet one is not`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.disable(fixture.confirmedUser())
        #expect(await code { try await fixture.signIn("nobody") } == .userNotFound)
        #expect(await code { try await fixture.signIn("alice") } == .userDisabled)
        #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)
        let discreet = try await fixture.pools.createClient(
            ClientChange(name: "discreet", document: SignInFixture.discreet), in: fixture.pool)
        for name in ["nobody", "alice"] {
            #expect(
                await code {
                    try await fixture.pool.signIn(
                        name, password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: discreet)
                } == .wrongPassword)
        }
    }

    @Test
    func
        `RIV-35 of 64 guesses made at once at most twelve are evaluated, and the right one among the later is refused`()
        async throws
    {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let before = fixture.hasher.derivations
        let codes = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for number in 0..<64 {
                group.addTask { await code { try await fixture.signIn("alice", Secret("wrong \(number)")) } }
            }
            return await group.reduce(into: [UserPoolError.Code?]()) { $0.append($1) }
        }
        #expect(fixture.hasher.derivations - before <= 12)
        #expect(codes.count { $0 == .wrongPassword } == 5)
        #expect(codes.count { $0 == .locked } == 59)
        #expect(await code { try await fixture.signIn() } == .locked)
        fixture.clock.advance(by: .seconds(1))
        _ = try await fixture.signIn()
    }

    @Test func `names that nobody has are locked like users, and other users go on`() async throws {
        let fixture = try await SignInFixture(client: SignInFixture.discreet)
        try await fixture.confirmedUser()
        for _ in 1...5 { #expect(await code { try await fixture.signIn("nobody") } == .wrongPassword) }
        #expect(await code { try await fixture.signIn("nobody") } == .locked)
        _ = try await fixture.signIn()
    }

    @Test func `a success forgets the failures before it`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        for _ in 1...3 {
            for _ in 1...4 {
                #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)
            }
            _ = try await fixture.signIn()
        }
    }

    @Test func `a user who signs in on many devices at once is not locked out`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let failures = await withTaskGroup(of: UserPoolError.Code?.self) { group in
            for _ in 0..<32 { group.addTask { await code { try await fixture.signIn() } } }
            return await group.reduce(into: [UserPoolError.Code]()) { if let code = $1 { $0.append(code) } }
        }
        #expect(failures.isEmpty)
    }

    @Test func `a password that could not be evaluated for want of room is not counted`() async throws {
        let fixture = try await SignInFixture(
            hasher: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 1, queueLimit: 0))
        // A queue without places takes no work while its one thread is busy.
        try await fixture.confirmedUser()
        let codes = await fixture.whileHasherIsBusy {
            var codes: [UserPoolError.Code?] = []
            for _ in 1...8 { codes.append(await code { try await fixture.signIn("alice", Secret("wrong")) }) }
            return codes
        }
        #expect(codes.allSatisfy { $0 == .busy })
        _ = try await fixture.signIn()
    }

    @Test func `a client takes only the flows that it is allowed`() async throws {
        let fixture = try await SignInFixture(client: ["ExplicitAuthFlows": ["ALLOW_REFRESH_TOKEN_AUTH"]])
        try await fixture.confirmedUser()
        #expect(await code { try await fixture.signIn() } == .flowNotEnabled)
    }

    @Test func `a hash of an older setting is replaced at the next sign-in`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        let old = try await PasswordHasher(algorithm: .pbkdf2SHA256(iterations: 1)).hash(SignInFixture.password)
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE passwords SET phc = \(old) WHERE sub = \(user.subject.text)")
        }
        _ = try await fixture.signIn()
        let stored = try await fixture.database.read { connection in
            try await PasswordStore(connection).find(user.subject)
        }
        #expect(stored?.phc.hasPrefix("$scrypt$ln=1,r=1,p=1$") == true)
        _ = try await fixture.signIn()
    }

    @Test func `a verifier for SRP is made while a client uses it, and at the next sign-in after one begins to`()
        async throws
    {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        func stored() async throws -> StoredPassword? {
            try await fixture.database.read { connection in try await PasswordStore(connection).find(user.subject) }
        }
        _ = try await fixture.signIn()
        #expect(try await stored()?.srp == nil)
        _ = try await fixture.pools.createClient(ClientChange(name: "amplify"), in: fixture.pool)
        _ = try await fixture.signIn()
        let first = try #require(try await stored()?.srp)
        #expect(first.salt.count == 32 && !first.salt.hasPrefix("00"))
        _ = try await fixture.signIn()
        #expect(try await stored()?.srp == first)
        try await fixture.pool.setPassword(of: "alice", to: Secret("Passw0rd!2"), permanent: true)
        #expect(try await stored()?.srp.map { $0 != first } == true)
    }

    @Test func `USR-14 sub is the same in every token of a user`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        for _ in 1...3 {
            let tokens = try await fixture.signIn()
            #expect(try fixture.claims(tokens.accessToken)["sub"]?.string == user.subject.text)
            #expect(try fixture.claims(tokens.idToken)["sub"]?.string == user.subject.text)
        }
    }

    @Test func `USR-15 a name in any script is the same in tokens, byte for byte`() async throws {
        let fixture = try await SignInFixture()
        let name = "Ünï用户-🔑"
        try await fixture.confirmedUser(name)
        let tokens = try await fixture.signIn(name)
        let inAccess = try #require(try fixture.claims(tokens.accessToken)["username"]?.string)
        let inID = try #require(try fixture.claims(tokens.idToken)["cognito:username"]?.string)
        #expect(Array(inAccess.utf8) == Array(name.utf8))
        #expect(Array(inID.utf8) == Array(name.utf8))
    }

    @Test func `a pool that demands a second factor gives no tokens to a user who has none`() async throws {
        let fixture = try await SignInFixture(pool: [
            "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        try await fixture.confirmedUser()
        #expect(try await fixture.signInToChallenge().kind == .mfaSetup)
        #expect(
            try await fixture.database.read { connection in
                try await connection.query("SELECT id FROM sessions").count
            } == 0)
    }

    @Test func `OPS-03 a store that does not answer is not a wrong password`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        await fixture.database.close()
        await #expect(throws: DatabaseError.self) { try await fixture.attempt("alice", SignInFixture.password) }
        await #expect(throws: DatabaseError.self) {
            try await fixture.pool.signUp(
                SignUpRequest(username: "bob", password: SignInFixture.password), through: fixture.client)
        }
    }
}

extension SignInFixture {
    /// Disables a user, as AdminDisableUser does.
    func disable(_ user: User) async throws {
        let fixture = self
        try await database.transaction { transaction in
            var disabled = user
            disabled.isEnabled = false
            try await UserStore(connection: transaction.connection, pool: fixture.pool).update(disabled)
            try await fixture.pools.sessions.endAll(
                of: user.subject, .disabled, at: fixture.clock.now(), in: transaction)
        }
    }

    /// Runs `body` while the hasher's only thread is at work.
    func whileHasherIsBusy<Result: Sendable>(_ body: () async -> Result) async -> Result {
        let hasher = hasher
        let (began, beginning) = AsyncStream.makeStream(of: Void.self)
        let release = Lock(false)
        let work = Task.detached {
            try await hasher.run {
                beginning.finish()
                while !release.withLock({ $0 }) {}
            }
        }
        for await _ in began {}
        let result = await body()
        release.withLock { $0 = true }
        _ = try? await work.value
        return result
    }
}
