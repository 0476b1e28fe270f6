import Database
import LatchkeyJSON
import LatchkeyPlatform
import PasswordHash
import TestSupport
import Testing

@testable import UserPool

struct PoolPasswordProofTests {
    private func countedFailures(in fixture: SignInFixture) async throws -> Int {
        try await fixture.database.read { connection in
            try await connection.first("SELECT COALESCE(SUM(count), 0) FROM attempts WHERE kind = 'password'")?.get(0)
        } ?? 0
    }

    @Test func `a right password is no failure in a pool that demands a second factor`() async throws {
        let fixture = try await SignInFixture(pool: [
            "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": ["Enabled": true],
        ])
        try await fixture.confirmedUser()
        for _ in 1...7 { #expect(try await fixture.signInToChallenge("alice").kind == .mfaSetup) }
        #expect(try await countedFailures(in: fixture) == 0)
    }

    @Test func `a stored hash that is none is that of no password, and tells nothing`() async throws {
        let fixture = try await SignInFixture()
        let user = try await fixture.confirmedUser()
        try await fixture.database.write { connection in
            try await connection.execute("UPDATE passwords SET phc = 'damaged' WHERE sub = \(user.subject.text)")
        }
        for _ in 1...3 {
            #expect(await code { try await fixture.signIn() } == .wrongPassword)
        }
        #expect(try await countedFailures(in: fixture) == 3)
    }

    @Test func `an attempt that is cancelled before it was evaluated is no failure`() async throws {
        let fixture = try await SignInFixture(
            hasher: PasswordHasher(algorithm: .scrypt(log2N: 1, r: 1, p: 1), threads: 1, queueLimit: 8))
        try await fixture.confirmedUser()
        let derivations = fixture.hasher.derivations
        await fixture.whileHasherIsBusy {
            for _ in 1...7 {
                let attempt = Task { try await fixture.signIn() }
                while (try? await countedFailures(in: fixture)) == 0 { await Task.yield() }
                attempt.cancel()
                await #expect(throws: CancellationError.self) { try await attempt.value }
            }
        }
        #expect(fixture.hasher.derivations == derivations)
        #expect(try await countedFailures(in: fixture) == 0)
        _ = try await fixture.signIn()
    }

    @Test func `the right password of a disabled user counts like a wrong one`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.disable(fixture.confirmedUser())
        for _ in 1...5 { #expect(await code { try await fixture.signIn() } == .userDisabled) }
        #expect(await code { try await fixture.signIn() } == .locked)
    }

    @Test(.timeLimit(.minutes(1)))
    func `sign-ins that wait for a function hold up no other attempt on the account, and look like no failures`()
        async throws
    {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (release, releaser) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { for await _ in release {} }
        let hooks = ScriptedHooks([
            .preTokenGeneration: { _ in
                arrival.yield()
                await waiting.value
                return nil
            }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration])
        try await fixture.confirmedUser()
        let signIns = (0..<4).map { _ in Task { try await fixture.signIn() } }
        var arrived = arrivals.makeAsyncIterator()
        for _ in signIns { _ = await arrived.next() }
        #expect(try await countedFailures(in: fixture) == 0)
        #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)
        #expect(try await countedFailures(in: fixture) == 1)
        releaser.finish()
        for signIn in signIns { _ = try await signIn.value }
        #expect(try await countedFailures(in: fixture) == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `while a function is asked about the owner, the failures of others lock nothing anew`() async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (release, releaser) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { for await _ in release {} }
        let hooks = ScriptedHooks([
            .preTokenGeneration: { _ in
                arrival.yield()
                await waiting.value
                return nil
            }
        ])
        let fixture = try await SignInFixture(hooks: hooks, on: [.preTokenGeneration])
        try await fixture.confirmedUser()
        for _ in 1...9 {
            #expect(await code { try await fixture.signIn("alice", Secret("wrong")) } == .wrongPassword)
            fixture.clock.advance(by: .seconds(60))
        }
        var arrived = arrivals.makeAsyncIterator()
        var signIns: [Task<IssuedTokens, any Error>] = []
        for _ in 1...3 {
            signIns.append(Task { try await fixture.signIn() })
            _ = await arrived.next()
        }
        #expect(try await countedFailures(in: fixture) == 9)
        releaser.finish()
        for signIn in signIns { _ = try await signIn.value }
        #expect(try await countedFailures(in: fixture) == 0)
    }

    @Test(arguments: [ChallengeKind.password, .selectChallenge])
    func `a right password is no wrong answer to its challenge, whatever its function does`(
        kind: ChallengeKind
    ) async throws {
        let hooks = ScriptedHooks([.postAuthentication: { _ in throw Refusal(description: "closed") }])
        let fixture = try await SignInFixture(
            hooks: hooks, on: [.postAuthentication],
            pool: ["Policies": ["SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]]]],
            client: ["ExplicitAuthFlows": ["ALLOW_USER_AUTH"]]
        ) {
            $0.mostChallengeTries = 3
            $0.freeFailures = 100
        }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let challenge = try await fixture.asked(preferring: kind)
        #expect(challenge.kind == kind)
        func answer(_ password: Secret) async -> UserPoolError.Code? {
            await refusal {
                try await fixture.pool.answerPassword(
                    .password, fixture.first(challenge, password: password), through: fixture.client)
            }
        }
        // Two are wrong, and stay counted whatever comes in between.
        for _ in 1...2 {
            #expect(await answer(Secret("wrong")) == .wrongPassword)
            for _ in 1...4 { #expect(await answer(SignInFixture.password) == .hookRefused) }
        }
        #expect(await answer(Secret("wrong")) == .wrongPassword)
        #expect(await answer(SignInFixture.password) == .invalidSession)
    }

    @Test func `a right password is no wrong answer to its challenge where what follows fails`() async throws {
        let fixture = try await SignInFixture.choice(mfa: "ON") {
            $0.mostChallengeTries = 3
            $0.messageBurst = 0
        }
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let challenge = try await fixture.asked(preferring: .password)
        for _ in 1...7 {
            let code = await refusal {
                try await fixture.pool.answerPassword(
                    .password, fixture.first(challenge, password: SignInFixture.password), through: fixture.client)
            }
            #expect(code == .limitExceeded)
        }
        #expect(try await countedFailures(in: fixture) == 0)
    }

    @Test func `a function that refuses whoever knows the password leaves no failure behind`() async throws {
        let hooks = ScriptedHooks([.postAuthentication: { _ in throw Refusal(description: "closed") }])
        let fixture = try await SignInFixture(hooks: hooks, on: [.postAuthentication])
        try await fixture.confirmedUser()
        for _ in 1...7 { #expect(await code { try await fixture.signIn() } == .hookRefused) }
        #expect(try await countedFailures(in: fixture) == 0)
    }
}
