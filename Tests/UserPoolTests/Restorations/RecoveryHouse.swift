import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

/// A pool whose users have a past: what was done before ``past(_:)`` is two hours ago, what is done in it an hour.
struct RecoveryHouse {
    let fixture: PoolFixture
    let pool: Pool
    /// Between both.
    let moment: Timestamp

    init(_ settings: JSONValue = [:]) async throws {
        fixture = try await PoolFixture()
        // The journal goes by the clock of the store.
        let start = SystemClock().now()
        fixture.clock.set(start)
        pool = try await fixture.pool(settings)
        moment = start + .seconds(1800)
    }

    var database: any Database { fixture.database }

    /// Does something an hour after what was done before, and goes on to an hour after it.
    func past(_ body: () async throws -> Void) async throws {
        let mark = try await journal()
        fixture.clock.advance(by: .seconds(3600))
        try await body()
        try await database.write { connection in
            try await connection.execute("UPDATE journal SET time = time + 3600000 WHERE id > \(mark)")
        }
        fixture.clock.advance(by: .seconds(3600))
    }

    /// The last entry of the journal.
    func journal() async throws -> Int64 {
        try await database.read { connection in
            try await connection.first("SELECT COALESCE(MAX(id), 0) FROM journal")?.get(0) ?? 0
        }
    }

    /// Begins a recovery and waits for its preview.
    func preview() async throws -> Restoration {
        let begun = try await fixture.pools.initiateRestoration(of: pool, to: moment)
        try await fixture.pools.restorer.finish()
        return try await fixture.pools.restoration(begun.id, of: pool)
    }

    /// Sets the pool back.
    func recover() async throws -> Restoration {
        let preview = try await preview()
        _ = try await fixture.pools.startRestoration(preview.id, of: pool)
        try await fixture.pools.restorer.finish()
        return try await fixture.pools.restoration(preview.id, of: pool)
    }

    /// What a table holds, in the order of its keys.
    func rows(_ entity: JournaledEntity) async throws -> [[SQLValue]] {
        let table: SQL = "SELECT * FROM \(identifier: entity.table)"
        return try await database.read { connection in try await connection.query(table).map(\.values) }
            .sorted { "\($0)" < "\($1)" }
    }
}
