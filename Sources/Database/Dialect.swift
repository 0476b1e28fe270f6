/// Where the engines differ, as data: the words that a statement leaves to the engine.
///
/// Statements are otherwise the same on every engine: parameters are `$1`, `$2`, …; `ON CONFLICT`, `RETURNING` and
/// `LIMIT` mean the same; text is compared by its UTF-8 bytes (PostgreSQL: collation `C`).
///
/// ```swift
/// "CREATE TABLE rooms (id \(.text) PRIMARY KEY, price \(.integer) NOT NULL) \(.strict)"
/// ```
public struct Dialect: Sendable, Equatable {
    /// A word that each engine writes its own way.
    public enum Word: Sendable, Equatable {
        /// The type of a signed integer of 64 bits.
        case integer
        /// The type of a floating-point number of 64 bits.
        case real
        /// The type of text of any length.
        case text
        /// The type of bytes of any length.
        case blob
        /// Type and constraints of a primary key that the store makes itself, each greater than every one before it,
        /// also after deletions.
        case growingKey
        /// What stands after the closing parenthesis of `CREATE TABLE` so that column types are enforced.
        case strict
        /// The same for a table of short rows that are found by their primary key: they lie in its order, so that the
        /// key leads to the row without an index between.
        case strictInKeyOrder
    }

    /// The name of the engine: `sqlite`.
    public let name: String
    /// Whether text may hold U+0000.
    public let storesNUL: Bool
    private let integer: String, real: String, text: String, blob: String, growingKey: String, strict: String,
        strictInKeyOrder: String

    /// How this engine writes a word.
    public func spelling(of word: Word) -> String {
        switch word {
        case .integer: integer
        case .real: real
        case .text: text
        case .blob: blob
        case .growingKey: growingKey
        case .strict: strict
        case .strictInKeyOrder: strictInKeyOrder
        }
    }

    /// SQLite 3.37 or newer.
    public static let sqlite = Dialect(
        name: "sqlite", storesNUL: true, integer: "INTEGER", real: "REAL", text: "TEXT", blob: "BLOB",
        growingKey: "INTEGER PRIMARY KEY AUTOINCREMENT", strict: "STRICT",
        strictInKeyOrder: "STRICT, WITHOUT ROWID")
}
