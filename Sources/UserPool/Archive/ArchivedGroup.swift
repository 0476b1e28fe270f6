internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A group as an archive has it; who is in it stands with the users.
struct ArchivedGroup: ArchivedEntry {
    var name = ""
    var description: String?, role: String?
    var precedence: Int64?
    var created: Int64 = 0, modified: Int64 = 0

    init() {}

    static let fields: [Field<Self>] = [
        .init("name", \.name),
        .init("description", \.description),
        .init("role", \.role),
        .init("precedence", \.precedence),
        .init("created", \.created),
        .init("modified", \.modified),
    ]

    var key: String { name }

    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [ArchivedGroup] {
        try await GroupStore(connection, pool: pool.id).list(after: key, limit: limit).map { group in
            var archived = ArchivedGroup()
            archived.name = group.name
            archived.description = group.description
            archived.role = group.role
            archived.precedence = group.precedence.map { Int64($0) }
            archived.created = group.created.milliseconds
            archived.modified = group.modified.milliseconds
            return archived
        }
    }

    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict {
        try ArchiveRules.check(self)
        let pool = target.pool
        let added = try await target.connection.execute(
            """
            INSERT INTO user_groups (pool, name, description, role, precedence, created, modified)
            VALUES (\(pool.id.text), \(name), \(description), \(role), \(precedence), \(created), \(modified))
            ON CONFLICT (pool, name) DO NOTHING
            """)
        guard added == 1 else { return .present }
        let most = pool.services.configuration.mostGroups
        guard try await GroupStore(target.connection, pool: pool.id).count(most: most + 1) <= most else {
            throw UserPoolError(.tooManyGroups)
        }
        pool.forgetGroupUse(in: target.transaction)
        return .added
    }
}
