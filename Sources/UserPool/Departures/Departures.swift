internal import Database
internal import LatchkeyPlatform

/// The users and pools that were deleted, for those who keep something for them in a store of their own.
///
/// A departure is written in the transaction of the deletion and stays until it is settled, so that what others keep is
/// cleared away also when the process ends in between. Whoever clears it settles it afterwards, and may see it again.
///
/// ```swift
/// for departure in try await pools.departures.next() {
///     try await letters.delete(of: departure.subject)
///     try await pools.departures.settle(departure)
/// }
/// ```
public struct Departures: Sendable {
    private let database: any Database

    init(database: any Database) { self.database = database }

    /// The departures that are not settled, the oldest first; at most `limit`.
    public func next(limit: Int = 100) async throws -> [Departure] {
        try await database.read { connection in
            let rows = try await connection.query("SELECT id, pool, sub FROM departures ORDER BY id LIMIT \(limit)")
            return try rows.map { row in
                // Read strictly: a user who is taken for none would be a whole pool.
                let name = try row.get(2, as: String?.self)
                let subject = name.flatMap(Subject.init)
                guard let pool = PoolID(try row.get(1)), (name == nil) == (subject == nil) else {
                    throw DatabaseError(.damaged, "a row of departures has an id that is none")
                }
                return Departure(id: try row.get(0), pool: pool, subject: subject)
            }
        }
    }

    /// Nothing is kept for whoever departed any more.
    public func settle(_ departure: Departure) async throws {
        let id = departure.id
        try await database.write { connection in
            try await connection.execute("DELETE FROM departures WHERE id = \(id)")
        }
    }

    /// Notes that a pool, or a user of it, goes with the transaction of `connection`.
    static func note(_ pool: PoolID, _ subject: Subject? = nil, in connection: any Connection) async throws {
        try await connection.execute(
            "INSERT INTO departures (pool, sub) VALUES (\(pool.text), \(subject?.text))")
    }

    /// A user is back with the transaction of `connection`: what is still kept for them is to be kept.
    static func retract(_ pool: PoolID, _ subject: Subject, in connection: any Connection) async throws {
        try await connection.execute("DELETE FROM departures WHERE pool = \(pool.text) AND sub = \(subject.text)")
    }
}
