import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct PoolSessionUseTests {
    private static let tracking: JSONValue = ["UserSessionTracking": "ENABLED", "TokenSession": ["MaxPerUser": 100]]

    private func caller(_ fixture: SignInFixture, _ address: String) -> Client {
        fixture.client.calling(from: RequestOrigin(address: IPAddress(address), program: "authctl/1"))
    }

    @Test func `a refresh costs no write of its own, and a minute's refreshes cost one`() async throws {
        let fixture = try await SignInFixture(pool: Self.tracking)
        try await fixture.confirmedUser()
        var tokens: [Secret] = []
        for _ in 0..<4 { tokens.append(try #require(try await fixture.signIn().refreshToken)) }
        let commits = fixture.database.statistics.commits
        for round in 1...5 {
            fixture.clock.advance(by: .seconds(1))
            for token in tokens {
                _ = try await fixture.pool.signIn(
                    refreshToken: token, secretHash: nil, through: caller(fixture, "192.0.2.\(round)"))
            }
        }
        #expect(fixture.database.statistics.commits == commits)
        let before = try await fixture.pool.sessions(of: "alice").elements
        #expect(before.map(\.lastAddress) == Array(repeating: "192.0.2.5", count: 4))
        #expect(before.allSatisfy { $0.lastActive == $0.created + .seconds(5) && $0.program == "authctl" })
        await fixture.pools.sessions.writeActivity()
        #expect(fixture.database.statistics.commits == commits + 1)
        #expect(try await fixture.pool.sessions(of: "alice").elements == before)
        await fixture.pools.sessions.writeActivity()
        #expect(fixture.database.statistics.commits == commits + 1)
    }

    @Test func `a pool that keeps no account of sessions notes neither addresses nor programs`() async throws {
        let fixture = try await SignInFixture()
        try await fixture.confirmedUser()
        let client = caller(fixture, "192.0.2.1")
        let outcome = try await fixture.pool.signIn(
            "alice", password: SignInFixture.password, flow: .userPassword, secretHash: nil, through: client)
        guard case .signedIn(let tokens) = outcome else { throw SignInFixture.Unexpected(what: "a challenge") }
        let token = try #require(tokens.refreshToken)
        _ = try await fixture.pool.signIn(refreshToken: token, secretHash: nil, through: client)
        await fixture.pools.sessions.writeActivity()
        let stored = try await fixture.database.read { connection in
            try await connection.query("SELECT last_address, program FROM sessions").map { row in
                [try row.get(0, as: String?.self), try row.get(1, as: String?.self)]
            }
        }
        #expect(stored == [[nil, nil]])
    }
}
