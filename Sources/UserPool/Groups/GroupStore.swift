internal import Database
internal import LatchkeyPlatform

/// The queries on `user_groups` and `memberships`. Every one names the pool, or a group or user that was found in it.
struct GroupStore {
    private let connection: any Connection
    private let pool: PoolID

    init(_ connection: any Connection, pool: PoolID) {
        self.connection = connection
        self.pool = pool
    }

    private static let columns: SQL = "g.id, g.name, g.description, g.role, g.precedence, g.created, g.modified"

    // MARK: - Groups

    /// The group of that name.
    func find(_ name: String) async throws -> Group? {
        try await connection.first(
            "SELECT \(Self.columns) FROM user_groups AS g WHERE g.pool = \(pool.text) AND g.name = \(name)"
        ).map(Self.group)
    }

    /// The groups after a name, in the order of their names, at most `limit`.
    func list(after name: String, limit: Int) async throws -> [Group] {
        try await connection.query(
            """
            SELECT \(Self.columns) FROM user_groups AS g WHERE g.pool = \(pool.text) AND g.name > \(name)
            ORDER BY g.name LIMIT \(limit)
            """
        ).map(Self.group)
    }

    /// Whether the pool has a group at all.
    func hasAny() async throws -> Bool {
        try await connection.first("SELECT 1 FROM user_groups WHERE pool = \(pool.text) LIMIT 1") != nil
    }

    /// How many groups the pool has; counting stops at `most`.
    func count(most: Int) async throws -> Int {
        try await connection.first(
            """
            SELECT count(*) FROM (SELECT 1 FROM user_groups WHERE pool = \(pool.text) LIMIT \(most)) AS some
            """)?.get(0) ?? 0
    }

    /// Adds a group and returns it; `nil` when the name is taken.
    func insert(_ name: String, _ change: GroupChange, at now: Timestamp) async throws -> Group? {
        try await connection.first(
            """
            INSERT INTO user_groups (pool, name, description, role, precedence, created, modified)
            VALUES (\(pool.text), \(name), \(change.description), \(change.role), \(change.precedence), \(now), \(now))
            ON CONFLICT (pool, name) DO NOTHING
            RETURNING id
            """
        ).map { row in
            Group(
                id: try row.get(0), name: name, description: change.description, role: change.role,
                precedence: change.precedence, created: now, modified: now)
        }
    }

    /// Writes what may have changed of a group.
    func update(_ group: Group) async throws {
        try await connection.execute(
            """
            UPDATE user_groups SET description = \(group.description), role = \(group.role),
                precedence = \(group.precedence), modified = \(group.modified)
            WHERE id = \(group.id) AND pool = \(pool.text)
            """)
    }

    /// Takes a group away. The rows of its members are out of sight then.
    func delete(_ group: Group) async throws {
        try await connection.execute("DELETE FROM user_groups WHERE id = \(group.id) AND pool = \(pool.text)")
    }

    // MARK: - Members

    /// All groups of a user, in the order of their names.
    func groups(of subject: Subject) async throws -> [Group] {
        try await groups(of: subject, after: "", limit: Group.mostPerUser)
    }

    /// A user's groups after a name, in the order of their names, at most `limit`.
    func groups(of subject: Subject, after name: String, limit: Int) async throws -> [Group] {
        // A membership of a group that is gone finds no row to join; CROSS JOIN has the engine begin with the user's
        // own few rows.
        try await connection.query(
            """
            SELECT \(Self.columns) FROM memberships AS m CROSS JOIN user_groups AS g
            WHERE m.sub = \(subject.text) AND g.id = m.user_group AND g.pool = \(pool.text) AND g.name > \(name)
            ORDER BY g.name LIMIT \(limit)
            """
        ).map(Self.group)
    }

    /// A group's users after a `sub`, in that order, at most `limit`.
    func users(of group: Group, after subject: String, limit: Int) async throws -> [User] {
        try await connection.query(
            """
            SELECT u.sub, u.username, u.status, u.enabled, u.attributes, u.created, u.modified, u.second_factors,
                u.preferred_factor
            FROM memberships AS m CROSS JOIN users AS u
            WHERE m.user_group = \(group.id) AND m.sub > \(subject) AND u.sub = m.sub
            ORDER BY m.sub LIMIT \(limit)
            """
        ).map(User.init)
    }

    /// Whether a user is in a group.
    func has(_ subject: Subject, in group: Group) async throws -> Bool {
        try await connection.first(
            "SELECT 1 FROM memberships WHERE sub = \(subject.text) AND user_group = \(group.id)") != nil
    }

    /// Puts a user into a group.
    func add(_ subject: Subject, to group: Group) async throws {
        try await connection.execute(
            """
            INSERT INTO memberships (sub, user_group) VALUES (\(subject.text), \(group.id))
            ON CONFLICT (sub, user_group) DO NOTHING
            """)
    }

    /// Takes a user out of a group; nothing happens to one who is not in it.
    func remove(_ subject: Subject, from group: Group) async throws {
        try await connection.execute(
            "DELETE FROM memberships WHERE sub = \(subject.text) AND user_group = \(group.id)")
    }

    private static func group(_ row: Row) throws -> Group {
        try Group(
            id: row.get(0), name: row.get(1), description: row.get(2), role: row.get(3), precedence: row.get(4),
            created: row.get(5), modified: row.get(6))
    }
}
