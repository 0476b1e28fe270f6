import LatchkeyPlatform
import Testing

@testable import UserPool

struct ChallengeTests {
    private let sealer = MasterKey.generate().sealer(for: .challenges)
    private let now = Timestamp(seconds: 1_800_000_000)
    private let pool = PoolID("us-east-1_AbCdEf123")!
    private let client = ClientID("abcdefghijklmnopqrstuvwxyz")!

    private var challenge: Challenge {
        Challenge(
            .newPasswordRequired, pool: pool, client: client, subject: Subject.random(), passwordSet: now,
            expires: now + .seconds(180))
    }

    @Test func `a challenge comes back as it was sealed, in at most 2,048 characters`() throws {
        let challenge = challenge
        let wire = try challenge.sealed(by: sealer)
        #expect((20...2048).contains(wire.reveal.utf8.count))
        #expect(Challenge(wire, sealer: sealer) == challenge)
        #expect(!wire.reveal.contains(challenge.subject.text))
    }

    @Test func `a challenge that was altered anywhere is none`() throws {
        let wire = Array(try challenge.sealed(by: sealer).reveal.utf8)
        for index in wire.indices {
            var altered = wire
            altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(Challenge(Secret(String(decoding: altered, as: UTF8.self)), sealer: sealer) == nil)
        }
    }

    @Test(arguments: [
        "", "AYABe", String(repeating: "A", count: 2048), String(repeating: "A", count: 100_000), "é\u{0}",
    ])
    func `an invented challenge is none`(wire: String) {
        #expect(Challenge(Secret(wire), sealer: sealer) == nil)
    }

    @Test func `another server's challenge, and what was sealed for another purpose, is none`() throws {
        let wire = try challenge.sealed(by: sealer)
        #expect(Challenge(wire, sealer: MasterKey.generate().sealer(for: .challenges)) == nil)
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
