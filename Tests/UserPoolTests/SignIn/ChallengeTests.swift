import LatchkeyPlatform
import Testing

@testable import UserPool

struct ChallengeTests {
    private let sealer = MasterKey.generate().sealer(for: .challenges)
    private let now = Timestamp(seconds: 1_800_000_000)
    private let pool = PoolID("us-east-1_AbCdEf123")!
    private let client = ClientID("abcdefghijklmnopqrstuvwxyz")!

    @Test func `a challenge is as long for who has a password as for who has none`() throws {
        var lengths: Set<Int> = []
        for set in [nil, now, Timestamp(milliseconds: 1)] {
            let challenge = Challenge(
                .selectChallenge, pool: pool, client: client, subject: Subject.random(),
                progress: SignInProgress(passwordSet: set), expires: now)
            let sealed = try challenge.sealed(by: sealer)
            #expect(Challenge(sealed, sealer: sealer) == challenge)
            lengths.insert(sealed.session.reveal.utf8.count)
        }
        #expect(lengths.count == 1)
    }

    private var challenge: Challenge {
        Challenge(
            .newPasswordRequired, pool: pool, client: client, subject: Subject.random(),
            progress: SignInProgress(methods: [.password], passwordSet: now),
            expires: now + .seconds(180))
    }

    @Test func `a challenge comes back as it was sealed, in at most 2,048 characters`() throws {
        let challenge = challenge
        let sealed = try challenge.sealed(by: sealer)
        #expect((20...2048).contains(sealed.session.reveal.utf8.count))
        #expect(SealedChallenge(session: sealed.session) == sealed)
        #expect(SealedChallenge(secretBlock: sealed.secretBlock) == sealed)
        #expect(Challenge(sealed, sealer: sealer) == challenge)
        #expect(!sealed.session.reveal.contains(challenge.subject.text))
    }

    @Test func `the largest challenge fits into a session`() throws {
        let pool = PoolID("us-gov-north-western-1_" + String(repeating: "x", count: 32))!
        let full = Challenge(
            .devicePasswordVerifier, pool: pool, client: ClientID(String(repeating: "c", count: 128))!,
            subject: Subject.random(),
            progress: SignInProgress(
                methods: AuthenticationMethod.allCases, credit: AuthenticationMethod.allCases, creditedSince: now,
                creditedBy: SessionID(trusted: "0b1c8a54-3f0e-4a7e-9d51-0c6f0a3f7c11"),
                passwordSet: now, target: .level4, flow: .adminUserPassword,
                deviceKey: String(repeating: "d", count: SignInProgress.longestDeviceKey),
                event: SignInEvent(id: "0b1c8a54-3f0e-4a7e-9d51-0c6f0a3f7c11", demandsSecondFactor: true)),
            exchange: SRPExchange(key: [UInt8](repeating: 255, count: 16)),
            memo: [UInt8](repeating: 255, count: Challenge.longestMemo), expires: now)
        let sealed = try full.sealed(by: sealer)
        #expect(sealed.session.reveal.utf8.count <= Challenge.maximumLength)
        #expect(SealedChallenge(secretBlock: sealed.secretBlock) == sealed)
        #expect(Challenge(sealed, sealer: sealer) == full)
    }

    @Test func `a challenge that was altered anywhere is none`() throws {
        let wire = Array(try challenge.sealed(by: sealer).session.reveal.utf8)
        for index in wire.indices {
            var altered = wire
            altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(opened(String(decoding: altered, as: UTF8.self)) == nil)
        }
    }

    @Test(arguments: [
        "", "AYABe", String(repeating: "A", count: 2048), String(repeating: "A", count: 100_000), "é\u{0}",
    ])
    func `an invented challenge is none`(wire: String) {
        #expect(opened(wire) == nil)
        #expect(SealedChallenge(secretBlock: Secret(wire)).flatMap { Challenge($0, sealer: sealer) } == nil)
    }

    @Test func `another server's challenge, and what was sealed for another purpose, is none`() throws {
        let sealed = try challenge.sealed(by: sealer)
        #expect(Challenge(sealed, sealer: MasterKey.generate().sealer(for: .challenges)) == nil)
    }

    private func opened(_ wire: String) -> Challenge? {
        SealedChallenge(session: Secret(wire)).flatMap { Challenge($0, sealer: sealer) }
    }

    @Test func `a challenge is answered in its pool, through its client, as what was asked, and in time`() {
        let challenge = challenge
        let other = PoolID("us-east-1_Other")!
        #expect(challenge.fault(pool: pool, client: client, kind: .newPasswordRequired, now: now) == nil)
        #expect(challenge.fault(pool: other, client: client, kind: .newPasswordRequired, now: now) == .invalidSession)
        #expect(
            challenge.fault(pool: pool, client: ClientID("other")!, kind: .newPasswordRequired, now: now)
                == .invalidSession)
        #expect(challenge.fault(pool: pool, client: client, kind: .mfaSetup, now: now) == .invalidSession)
        #expect(
            challenge.fault(pool: pool, client: client, kind: .newPasswordRequired, now: now + .milliseconds(179_999))
                == nil)
        #expect(
            challenge.fault(pool: pool, client: client, kind: .newPasswordRequired, now: now + .seconds(180))
                == .sessionExpired)
    }
}
