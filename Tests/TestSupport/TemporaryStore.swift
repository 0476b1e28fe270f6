public import Database
public import SQLiteDatabase

/// An empty store of a test's own, on each engine that the tests run against; it goes when the value is let go.
///
/// ```swift
/// let store = try TemporaryStore()
/// try await store.database.migrate(migrations)
/// ```
public final class TemporaryStore: Sendable {
    /// The open store.
    public let database: any Database
    /// The folder of its files, where it has any.
    public let folder = TemporaryFolder()

    /// Makes an empty store on SQLite.
    public init(_ configuration: SQLiteDatabase.Configuration = .forTests) throws {
        database = try SQLiteDatabase.open(path: folder.file("store.sqlite"), configuration)
    }
}

extension SQLiteDatabase.Configuration {
    /// Two readers: a test makes its store quickly, and reads still run side by side.
    public static var forTests: Self {
        var configuration = Self()
        configuration.readers = 2
        return configuration
    }
}
