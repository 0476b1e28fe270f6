public import Database

/// What every engine must do the same: cases that take an empty store and throw what they find wrong.
///
/// ```swift
/// @Test(arguments: DatabaseConformance.cases)
/// func `SQLite conforms`(_ test: DatabaseConformance.Case) async throws {
///     try await test.run(TemporaryStore().database)
/// }
/// ```
public enum DatabaseConformance {
    /// One behaviour.
    public struct Case: Sendable, CustomStringConvertible {
        /// What the engine does.
        public let name: String
        /// Tries it on an empty store.
        public let run: @Sendable (any Database) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (any Database) async throws -> Void) {
            self.name = name
            self.run = run
        }

        public var description: String { name }
    }

    /// What was wrong.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// All cases.
    public static let cases = values + transactions + constraints + migrations

    /// Throws unless `condition` holds.
    static func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
        guard condition else { throw Failure(description: what()) }
    }

    /// Throws unless both are equal.
    static func requireEqual<Value: Equatable>(_ found: Value, _ expected: Value) throws {
        try require(found == expected, "\(found) is not \(expected)")
    }

    /// Runs `body`, which must throw, and returns its error.
    static func error(_ body: @Sendable () async throws -> some Sendable) async throws -> any Error {
        do {
            _ = try await body()
        } catch {
            return error
        }
        throw Failure(description: "nothing was thrown")
    }

    /// Runs `body`, which must throw a ``DatabaseError``, and returns its code.
    static func code(_ body: @Sendable () async throws -> some Sendable) async throws -> DatabaseError.Code {
        let error = try await error(body)
        guard let error = error as? DatabaseError else { throw Failure(description: "\(error) is no DatabaseError") }
        return error.code
    }
}
