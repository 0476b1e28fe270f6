import Database
import LatchkeyCrypto
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct AuthEventStoreTests {
    private func event(_ fixture: PoolFixture, _ response: AuthEvent.Response = .pass, id: String? = nil) -> AuthEvent {
        AuthEvent(
            id: id ?? SecureRandom.uuid(), kind: .signIn, time: fixture.clock.now(), response: response)
    }

    private func all(of user: User, in fixture: PoolFixture) async throws -> [AuthEvent] {
        try await fixture.database.read { connection in
            try await AuthEventStore(connection).list(
                of: user.subject, before: nil, limit: 10_000, at: fixture.clock.now()
            ).map(\.event)
        }
    }

    @Test func `an event comes back as it was written, and is written once however often it goes on`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("alice", in: pool)
        var event = event(fixture, .inProgress)
        event.risk.level = .medium
        event.risk.decision = .accountTakeover
        event.risk.isPasswordExposed = true
        event.answers = [AuthEvent.Answer(.password, isRight: true)]
        event.context.address = "192.0.2.1"
        event.context.device = "Firefox, Linux"
        event.context.timezone = "+01:00"
        event.context.fingerprint = "f"
        let first = event
        event.response = .pass
        event.answers.append(AuthEvent.Answer(.mfa, isRight: true))
        let last = event
        try await fixture.database.write { connection in
            let store = AuthEventStore(connection)
            try await store.put(first, of: user.subject, in: pool.id)
            try await store.put(last, of: user.subject, in: pool.id)
        }
        #expect(try await all(of: user, in: fixture) == [last])
    }

    @Test func `nothing is written of a user who is gone or another pool's`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        let user = try await fixture.user("alice", in: pool)
        let event = event(fixture)
        try await fixture.database.write { connection in
            try await AuthEventStore(connection).put(event, of: user.subject, in: other.id)
            try await AuthEventStore(connection).put(event, of: Subject.random(), in: pool.id)
        }
        #expect(try await all(of: user, in: fixture).isEmpty)
    }

    @Test func `failures in a user's name do not push out what the user did, and there are never many of either`()
        async throws
    {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let user = try await fixture.user("alice", in: pool)
        let own = event(fixture, .pass, id: "own")
        let failures = (0..<600).map { _ in event(fixture, .fail) }
        try await fixture.database.write { connection in
            let store = AuthEventStore(connection)
            try await store.put(own, of: user.subject, in: pool.id)
            for failure in failures { try await store.put(failure, of: user.subject, in: pool.id) }
        }
        let kept = try await all(of: user, in: fixture)
        #expect(kept.count <= AuthEventStore.mostOthers + 17 && kept.last?.id == "own")
        // What is too old is shown no more, and goes.
        fixture.clock.advance(by: AuthEventStore.retention + .seconds(1))
        #expect(try await all(of: user, in: fixture).isEmpty)
        let now = fixture.clock.now()
        let left = try await fixture.database.write { connection -> Int in
            for _ in 0..<10 { try await AuthEventStore(connection).prune(user.subject, at: now) }
            return try await connection.query("SELECT id FROM auth_events").count
        }
        #expect(left == 0)
    }
}
