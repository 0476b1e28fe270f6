import Database

/// Asks the engine how it would run the statements it is given.
final class PlanRecorder: Connection {
    private let connection: any Connection
    private(set) var plan = ""
    /// The statements, without their values.
    private(set) var statements = ""

    init(_ connection: any Connection) { self.connection = connection }

    func query(_ sql: SQL) async throws(DatabaseError) -> [Row] {
        statements += sql.text(in: .sqlite) + "\n"
        for row in try await connection.query("EXPLAIN QUERY PLAN \(sql)") {
            plan += try row.get("detail", as: String.self) + "\n"
        }
        return []
    }

    func execute(_ sql: SQL) async throws(DatabaseError) -> Int { try await connection.execute(sql) }
}
