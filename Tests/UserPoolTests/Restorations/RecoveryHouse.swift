import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import UserPool

/// A pool whose users have a past: what was done before ``past(_:)`` is two hours ago, what is done in it an hour.
struct RecoveryHouse {
    let fixture: SignInFixture
    /// Between both.
    let moment: Timestamp

    init(_ fixture: SignInFixture) async throws {
        self.fixture = fixture
        let start = fixture.clock.now()
        moment = start + .seconds(1800)
    }

    init(_ settings: JSONValue = ["AutoVerifiedAttributes": ["email"]]) async throws {
        try await self.init(SignInFixture(pool: settings))
    }

    var database: any Database { fixture.database }
    var pool: Pool { fixture.pool }
    var pools: UserPools { fixture.pools }

    /// Does something an hour after what was done before, and goes on to an hour after it.
    func past(_ body: () async throws -> Void) async throws {
        let (start, mark) = (moment - .seconds(1800), try await journal())
        fixture.clock.set(start + .seconds(3600))
        try await body()
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE journal SET time = CASE WHEN id > \(mark) THEN \(start + .seconds(3600)) ELSE \(start) END
                """)
        }
        fixture.clock.set(start + .seconds(7200))
    }

    /// The last entry of the journal.
    func journal() async throws -> Int64 {
        try await database.read { connection in
            try await connection.first("SELECT COALESCE(MAX(id), 0) FROM journal")?.get(0) ?? 0
        }
    }

    /// How many rows a table has.
    func count(_ table: String) async throws -> Int {
        let query: SQL = "SELECT count(*) FROM \(identifier: table)"
        return try await database.read { connection in try await connection.first(query)?.get(0) ?? 0 }
    }

    /// Begins a recovery and waits for its preview.
    func preview(of pool: Pool? = nil) async throws -> Restoration {
        let pool = pool ?? self.pool
        let begun = try await pools.initiateRestoration(of: pool, to: moment)
        try await pools.restorer.finish()
        return try await pools.restoration(begun.id, of: pool)
    }

    /// Sets the pool back.
    @discardableResult
    func recover() async throws -> Restoration {
        let preview = try await preview()
        _ = try await pools.startRestoration(preview.id, of: pool)
        try await pools.restorer.finish()
        return try await pools.restoration(preview.id, of: pool)
    }

    /// What a table holds, in the order of its keys.
    func rows(_ table: String, _ columns: SQL = "*") async throws -> [String] {
        let query: SQL = "SELECT \(columns) FROM \(identifier: table)"
        return try await database.read { connection in try await connection.query(query).map { "\($0.values)" } }
            .sorted()
    }

    /// Begins a recovery without the bounds of how many there can be, for tests of what comes after.
    func begin(in pool: Pool) async throws -> Restoration {
        let (now, moment) = (fixture.clock.now(), moment)
        let restoration = try await database.write { connection in
            let bounds = try await JournalStore(connection, pool: pool.id).bounds(since: moment)
            let restoration = Restoration(
                id: "restoration of \(pool.id)", status: .generating, moment: moment, initiated: now, preview: nil,
                reason: nil, expires: now + Restoration.patience, first: bounds.first, last: bounds.last)
            try await RestorationStore(connection).insert(restoration, of: pool.id)
            return restoration
        }
        return restoration
    }
}
