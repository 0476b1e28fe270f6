import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolSetUpSecondFactorTests {
    @Test func `an app that is set up on the way to signing in is asked for ever after`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == .mfaSetup)
        guard case .setUp([.softwareToken, .email]) = challenge.content else {
            Issue.record("\(challenge.content)")
            return
        }
        let associated = try await fixture.pool.associateSoftwareToken(
            session: challenge.session, through: fixture.client)
        #expect(associated.secret.reveal.utf8.count == 32)
        let session = try #require(associated.session)
        func verify(_ steps: Int64) async throws -> Secret {
            try await fixture.pool.verifySoftwareToken(
                fixture.appCode(associated.secret, steps: steps), name: nil, session: session, through: fixture.client)
        }
        #expect(await refusal { try await verify(9) } == .softwareTokenSetUpFailed)
        let verified = try await verify(0)
        func finish(_ session: Secret) async throws -> SignInOutcome {
            try await fixture.pool.answerSetUp(
                of: "alice", session: session, secretHash: nil, through: fixture.client)
        }
        for early in [challenge.session, session] {
            #expect(await refusal { try await finish(early) } == .invalidSession)
        }
        #expect(try await finish(verified).tokens != nil)
        #expect(await refusal { try await finish(verified) } == .sessionUsed)

        let next = try await fixture.signInToChallenge()
        #expect(next.kind == .softwareTokenMFA)
        fixture.clock.advance(by: .seconds(30))
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(associated.secret), next).tokens != nil)
    }

    @Test func `a set-up that is done signs in only while its app is the user's`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        let user = try await fixture.confirmedUser()
        func setUp() async throws -> Secret {
            let challenge = try await fixture.signInToChallenge()
            let associated = try await fixture.pool.associateSoftwareToken(
                session: challenge.session, through: fixture.client)
            return try await fixture.pool.verifySoftwareToken(
                fixture.appCode(associated.secret), name: nil, session: associated.session ?? challenge.session,
                through: fixture.client)
        }
        func finish(_ session: Secret) async throws -> SignInOutcome {
            try await fixture.pool.answerSetUp(
                of: "alice", session: session, secretHash: nil, through: fixture.client)
        }
        let stale = try await setUp()
        try await fixture.database.write { connection in
            try await fixture.pool.softwareTokens(connection).remove(user.subject)
        }
        #expect(await refusal { try await finish(stale) } == .invalidSession)
        let own = try await setUp()
        #expect(await refusal { try await finish(stale) } == .invalidSession)
        #expect(try await finish(own).tokens != nil)
    }

    @Test func `a set-up ends when its first challenge does, however often a secret is asked for`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        var session = try await fixture.signInToChallenge().session
        let validity = fixture.client.settings.authSessionValidity
        for _ in 0..<2 {
            fixture.clock.advance(by: validity / 2 - .seconds(1))
            let associated = try await fixture.pool.associateSoftwareToken(session: session, through: fixture.client)
            session = try #require(associated.session)
        }
        fixture.clock.advance(by: .seconds(2))
        let last = session
        #expect(
            await refusal { try await fixture.pool.associateSoftwareToken(session: last, through: fixture.client) }
                == .sessionExpired)
    }

    @Test func `who has a second factor cannot replace it on the way to proving it`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let early = try await fixture.signInToChallenge()
        let associated = try await fixture.pool.associateSoftwareToken(session: early.session, through: fixture.client)
        let verified = try await fixture.pool.verifySoftwareToken(
            fixture.appCode(associated.secret), name: nil, session: try #require(associated.session),
            through: fixture.client)
        let challenge = try await fixture.signInToChallenge()
        #expect(challenge.kind == .softwareTokenMFA)
        for session in [challenge.session, early.session, verified] {
            #expect(
                await refusal {
                    try await fixture.pool.associateSoftwareToken(session: session, through: fixture.client)
                } == .invalidSession)
            #expect(
                await refusal {
                    try await fixture.pool.verifySoftwareToken(
                        fixture.appCode(associated.secret, steps: 1), name: nil, session: session,
                        through: fixture.client)
                } == .invalidSession)
        }
        fixture.clock.advance(by: .seconds(30))
        #expect(try await fixture.answer(.softwareToken, fixture.appCode(associated.secret), challenge).tokens != nil)
    }

    @Test func `a pool without authenticator apps does not ask for what cannot be set up`() async throws {
        let fixture = try await SignInFixture(pool: [
            "MfaConfiguration": "ON", "SmsConfiguration": ["SnsCallerArn": "arn:aws:iam::123456789012:role/texts"],
        ])
        try await fixture.confirmedUser()
        #expect(await refusal { try await fixture.signInToChallenge() } == .noSecondFactor)
    }

    @Test func `a pool that takes no authenticator apps any more has none to set up`() async throws {
        let fixture = try await SignInFixture.secondFactors("ON")
        try await fixture.confirmedUser()
        let challenge = try await fixture.signInToChallenge()
        let changed = try await fixture.pools.changeSettings(of: fixture.pool.id) { document in
            document["SoftwareTokenMfaConfiguration"] = ["Enabled": false]
        }
        #expect(
            await refusal {
                try await changed.associateSoftwareToken(session: challenge.session, through: fixture.client)
            } == .softwareTokensDisabled)
    }
}
