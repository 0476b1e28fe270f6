import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct RemovalTests {
    /// Puts users, sessions and what else a pool has many of into it, by one statement each.
    private func fill(_ pool: PoolID, client: ClientID, count: Int, in database: any Database) async throws {
        let numbers: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))"
        let id: SQL = "\(pool.text) || '-' || i"
        try await database.write { connection in
            for insertion: SQL in [
                """
                INSERT INTO users (
                    number, sub, pool, username, username_key, status, enabled, attributes, created, modified)
                \(numbers) SELECT i + (SELECT user_range FROM pools WHERE id = \(pool.text)) * \(UserRange.size), \(id),
                    \(pool.text), 'user-' || i, 'user-' || i, 'CONFIRMED', 1, '{}', 0, 0 FROM n
                """,
                "INSERT INTO passwords (sub, phc, set_at) \(numbers) SELECT \(id), 'x', 0 FROM n",
                """
                INSERT INTO sessions (id, pool, client, sub, auth_time, methods, expires)
                \(numbers) SELECT \(id), \(pool.text), \(client.text), \(id), 0, 'pwd', 9000000000000 FROM n
                """,
                """
                INSERT INTO refresh_tokens (hash, session, expires)
                \(numbers) SELECT CAST(\(id) AS \(.blob)), \(id), 9000000000000 FROM n
                """,
                """
                INSERT INTO codes (pool, account, purpose, attribute, digest, expires, tries)
                \(numbers) SELECT \(pool.text), \(id), 'signUp', 'email', CAST('x' AS \(.blob)), 0, 0 FROM n
                """,
                """
                INSERT INTO attempts (pool, account, kind, count, last, locked_until, forgotten)
                \(numbers) SELECT \(pool.text), \(id), 'password', 1, 0, 0, 0 FROM n
                """,
                """
                INSERT INTO user_groups (pool, name, created, modified)
                \(numbers) SELECT \(pool.text), 'group-' || i, 0, 0 FROM n
                """,
                """
                INSERT INTO memberships (sub, user_group)
                SELECT u.sub, g.id FROM users AS u JOIN user_groups AS g ON g.name = replace(u.username, 'user', 'group')
                WHERE u.pool = \(pool.text) AND g.pool = u.pool
                """,
                """
                INSERT INTO outbox (pool, username, content, created)
                \(numbers) SELECT \(pool.text), 'user-' || i, CAST('x' AS \(.blob)), 0 FROM n
                """,
            ] { try await connection.execute(insertion) }
        }
    }

    private func count(_ table: SQL, in database: any Database) async throws -> Int {
        try await database.read { connection in try await connection.query("SELECT 1 FROM \(table)").count }
    }

    private static let longTables: [SQL] = [
        "users", "passwords", "sessions", "refresh_tokens", "codes", "attempts", "outbox",
        "user_groups", "memberships",
    ]

    @Test func `a pool of many users is gone at once; its rows follow in small transactions`() async throws {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        for pool in [pool, other] {
            let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
            try await fill(pool.id, client: client.id, count: 450, in: fixture.database)
        }
        let before = fixture.database.statistics.writes
        try await fixture.pools.deletePool(pool.id)
        #expect(await code { try await fixture.pools.pool(pool.id) } == .poolNotFound)
        #expect(try await fixture.pools.pools(limit: 60).elements.map(\.id) == [other.id])
        #expect(await code { try await fixture.pools.jwks(of: pool.id) } == .poolNotFound)
        #expect(await code { _ = try await pool.services.database.write { _ in } } == .poolNotFound)

        try await fixture.pools.removal.finish()
        for table in Self.longTables { #expect(try await count(table, in: fixture.database) == 450, "\(table)") }
        #expect(try await count("pools", in: fixture.database) == 1)
        // Seven tables are emptied by the batch; each write is a turn in which others come in between.
        #expect(fixture.database.statistics.writes - before >= 7 * 450 / Removal.batch)
    }

    @Test func `no transaction of a removal deletes more than its bound`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
        try await fill(pool.id, client: client.id, count: 25, in: fixture.database)
        let (clock, bound) = (fixture.clock, 10)
        try await fixture.database.write { connection in
            try await TombstoneStore(connection: connection).bury(pool.id, at: clock.now())
        }
        func rows() async throws -> Int {
            var rows = 0
            for table: SQL in [
                "users", "user_groups", "sessions", "codes", "attempts", "outbox", "memberships", "journal",
            ] {
                rows += try await count(table, in: fixture.database)
            }
            return rows
        }
        var (left, steps) = (try await rows(), 0)
        while left > 0 {
            try await fixture.database.write { connection in
                let store = TombstoneStore(connection: connection)
                let tombstone = try #require(try await store.first())
                _ = try await store.clear(tombstone, limit: bound, at: clock.now())
            }
            let now = try await rows()
            #expect((1...bound).contains(left - now))
            (left, steps) = (now, steps + 1)
        }
        // Seven tables of 25 rows, and the entries that three of them have in the journal.
        #expect(steps == 25)
    }

    @Test func `what the last process did not clear the next one does, unasked`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
        try await fill(pool.id, client: client.id, count: 30, in: fixture.database)
        let clock = fixture.clock
        // As it is when the process ends right after the answer.
        try await fixture.database.write { connection in
            try await TombstoneStore(connection: connection).bury(pool.id, at: clock.now())
        }
        let masterKey = MasterKey.generate()
        let next = try await UserPools(
            database: fixture.database, configuration: .init(publicURL: "http://127.0.0.1:9229"), masterKey: masterKey,
            passwords: SignInFixture.cheapHasher(), messages: Outbox(masterKey: masterKey, clock: clock),
            keyGenerator: TestKeys.generator(), clock: clock, log: .silent)
        while try await fixture.database.read({ try await TombstoneStore(connection: $0).first() }) != nil {
            await Task.yield()
        }
        for table in Self.longTables { #expect(try await count(table, in: fixture.database) == 0, "\(table)") }
        withExtendedLifetime(next) {}
    }

    @Test func `the id of a deleted pool or client never comes back`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
        try await fixture.pools.deleteClient(client.id, of: pool)
        func insert() async throws -> (pool: Bool, client: Bool) {
            let services = fixture.pools.services
            return try await fixture.database.write { connection in
                let pools = PoolStore(connection: connection, services: services)
                let clients = ClientStore(
                    connection: connection, sealer: services.masterKey.sealer(for: .clientSecrets))
                return (try await pools.insert(pool), try await clients.insert(client))
            }
        }
        #expect(try await insert() == (false, false))
        try await fixture.pools.deletePool(pool.id)
        #expect(try await insert() == (false, false))
        try await fixture.pools.removal.finish()
        #expect(try await insert() == (false, false))
    }

    @Test func `sessions of a deleted client are over at once, however many, and then their rows go`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let clients = [
            try await fixture.pools.createClient(ClientChange(name: "gone"), in: pool),
            try await fixture.pools.createClient(ClientChange(name: "kept"), in: pool),
        ]
        let sessions = fixture.pools.sessions
        var ids: [SessionID] = []
        for client in clients {
            let id = try #require(SessionID("session-of-\(client.name)"))
            let now = fixture.clock.now()
            try await fixture.database.write { connection in
                try await SessionStore(connection).insert(
                    .init(
                        id: id, pool: pool.id, client: client.id, subject: Subject.random(), authTime: now,
                        methods: "pwd",
                        expires: now + .seconds(3600)))
            }
            #expect(try await sessions.isLive(id))
            ids.append(id)
        }
        let heard = Lock<[SessionID]>([])
        let watched = ids
        let listening = sessions.whenAnyEnds(watched: { watched }) { id, reason in
            #expect(reason == .deleted)
            heard.withLock { $0.append(id) }
        }
        try await fixture.pools.deleteClient(clients[0].id, of: pool)
        #expect(heard.withLock { $0.first } == ids[0])
        #expect(try await !sessions.isLive(ids[0]))
        #expect(try await sessions.isLive(ids[1]))
        try await fixture.pools.removal.finish()
        #expect(try await count("sessions", in: fixture.database) == 1)
        #expect(try await sessions.isLive(ids[1]))
        withExtendedLifetime(listening) {}
    }

    @Test func `every table that refers to pools is emptied when one is deleted or cleared in batches`() async throws {
        let fixture = try await PoolFixture()
        let referring = try await fixture.database.read { connection in
            try await connection.query(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%REFERENCES pools%'"
            ).map { row in try row.get(0, as: String.self) }
        }
        let atOnce = [
            "tags", "message_queue", "clients", "signing_keys", "resource_servers", "signing_certificates", "domains",
            "journals", "restorations",
        ]
        let inBatches = [
            "users", "user_groups", "identity_providers", "sessions", "codes", "attempts", "refusals", "outbox",
            "import_jobs", "brandings", "page_styles", "metadata_policies", "journal",
        ]
        let withUsers = ["aliases"]
        let withClients = ["terms"]
        // A table that is not in these lists would be emptied by one long transaction: see TombstoneStore.
        #expect(Set(referring) == Set(atOnce + inBatches + withUsers + withClients))
    }

    @Test func `what users and the looks of pages have much of goes before them, and no more at once than the bound`()
        async throws
    {
        let fixture = try await PoolFixture()
        let (pool, other) = (try await fixture.pool(), try await fixture.pool())
        let clock = fixture.clock, bound = 10
        for pool in [pool, other] {
            let client = try await fixture.pools.createClient(ClientChange(name: "web"), in: pool)
            try await fill(pool.id, client: client.id, count: 3, in: fixture.database)
            try await fixture.database.write { connection in
                let numbers: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25)"
                for insertion: SQL in [
                    """
                    INSERT INTO auth_events (id, pool, sub, kind, time, response, decision, exposed, answers)
                    \(numbers) SELECT u.sub || '-' || n.i, u.pool, u.sub, 'SignIn', 0, 'Pass', 'NoRisk', 0, ''
                    FROM users AS u CROSS JOIN n WHERE u.pool = \(pool.id.text)
                    """,
                    """
                    INSERT INTO brandings (id, pool, client, provided, created, modified)
                    \(numbers) SELECT pool || sub, pool, sub, 0, 0, 0 FROM users WHERE pool = \(pool.id.text)
                    """,
                    """
                    INSERT INTO branding_assets (branding, category, color_mode, resource, format, content)
                    \(numbers) SELECT b.id, 'image-' || n.i, 'LIGHT', '', 'PNG', CAST('x' AS \(.blob))
                    FROM brandings AS b CROSS JOIN n WHERE b.pool = \(pool.id.text) AND n.i <= 4
                    """,
                ] { try await connection.execute(insertion) }
            }
        }
        try await fixture.database.write { connection in
            try await TombstoneStore(connection: connection).bury(pool.id, at: clock.now())
        }
        func rows() async throws -> [Int] {
            var rows: [Int] = []
            for table: SQL in ["branding_assets", "auth_events", "users", "brandings"] {
                rows.append(try await count(table, in: fixture.database))
            }
            return rows
        }
        var left = try await rows()
        #expect(left == [24, 150, 6, 6])
        while left != [12, 75, 3, 3] {
            try await fixture.database.write { connection in
                let store = TombstoneStore(connection: connection)
                let tombstone = try #require(try await store.first())
                _ = try await store.clear(tombstone, limit: bound, at: clock.now())
            }
            let now = try await rows()
            let gone = zip(left, now).map { $0 - $1 }
            #expect(gone[0] <= 1 && gone[1...].reduce(0, +) <= bound, "\(gone)")
            left = now
        }
    }
}
