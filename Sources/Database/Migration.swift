public import LatchkeyPlatform

/// One step of a schema: it is done once to each store, in the order of the numbers, and never taken back.
///
/// ```swift
/// extension Migration {
///     static let rooms = Migration("Bookings", 1, "Rooms") { connection in
///         try await connection.execute("CREATE TABLE rooms (id \(.text) PRIMARY KEY) \(.strict)")
///     }
/// }
/// ```
public struct Migration: Sendable {
    /// The module that owns the tables.
    public let module: String
    /// The place in the module's order, from 1.
    public let number: Int
    /// What the step brings, as in its file's name.
    public let name: String
    let body: @Sendable (any Connection) async throws -> Void

    /// Describes a step. `body` makes or changes tables and may be run again when its transaction fails.
    public init(
        _ module: String, _ number: Int, _ name: String,
        _ body: @escaping @Sendable (any Connection) async throws -> Void
    ) {
        self.module = module
        self.number = number
        self.name = name
        self.body = body
    }

    /// How messages call it: `Bookings 1 (Rooms)`.
    public var title: String { "\(module) \(number) (\(name))" }
}

extension Database {
    /// Brings the store to the schema of this program: does the steps that it lacks, all in one transaction.
    ///
    /// Throws ``DatabaseError/Code/newer``, with name and number, when one of these modules has a step in the store
    /// that is not in the list, or has it under another name; nothing is changed then.
    public func migrate(_ migrations: [Migration], clock: any WallClock = SystemClock()) async throws {
        let wanted = migrations.sorted { ($0.module, $0.number) < ($1.module, $1.number) }
        for (step, next) in zip(wanted, wanted.dropFirst()) {
            precondition((step.module, step.number) != (next.module, next.number), "two migrations \(step.title)")
        }
        try await write { connection in
            try await connection.execute(
                """
                CREATE TABLE IF NOT EXISTS migrations (
                    module \(.text) NOT NULL, number \(.integer) NOT NULL, name \(.text) NOT NULL,
                    applied \(.integer) NOT NULL, PRIMARY KEY (module, number)) \(.strict)
                """)
            var last: [String: Int] = [:]
            var done: Set<String> = []
            for row in try await connection.query("SELECT module, number, name FROM migrations ORDER BY number") {
                let step = try Migration(row.get(0), row.get(1), row.get(2)) { _ in }
                guard wanted.contains(where: { $0.module == step.module }) else { continue }
                guard wanted.contains(where: { $0.title == step.title }) else {
                    throw DatabaseError(
                        .newer, "the store has the migration \(step.title), which this program does not know")
                }
                last[step.module] = step.number
                done.insert(step.title)
            }
            for step in wanted where !done.contains(step.title) {
                guard step.number > last[step.module] ?? 0 else {
                    throw DatabaseError(.other, "the migration \(step.title) comes after a later one was applied")
                }
                try await step.body(connection)
                try await connection.execute(
                    """
                    INSERT INTO migrations (module, number, name, applied)
                    VALUES (\(step.module), \(step.number), \(step.name), \(clock.now()))
                    """)
            }
        }
    }
}
