/// A statement and the values bound to it.
///
/// What is interpolated is bound as an argument and never becomes text of the statement. The rest is literals of the
/// source code: there is no way to make a statement of a `String`.
///
/// ```swift
/// let rows = try await connection.query("SELECT sub FROM users WHERE pool = \(pool) AND username_key = \(key)")
/// ```
///
/// The text of a statement depends on its literals alone, so a driver prepares it once for all its arguments.
public struct SQL: Sendable, Equatable, ExpressibleByStringInterpolation {
    /// The values for `$1`, `$2`, … in this order.
    public private(set) var arguments: [SQLValue] = []
    private var pieces: [Piece] = []

    /// A statement without arguments.
    public init(stringLiteral literal: StaticString) {
        pieces = [.literal(literal)]
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    /// The text in the words of an engine, with `$1`, `$2`, … where the arguments go.
    public func text(in dialect: Dialect) -> String {
        var text = ""
        text.reserveCapacity(pieces.count * 32)
        var parameter = 0
        for piece in pieces {
            switch piece {
            case .literal(let literal):
                literal.withUTF8Buffer { text += String(decoding: $0, as: UTF8.self) }
            case .argument:
                parameter += 1
                text += "$"
                text += String(parameter)
            case .identifier(let quoted): text += quoted
            case .word(let word): text += dialect.spelling(of: word)
            }
        }
        return text
    }

    /// What the text is made of; see ``Shape``.
    public var shape: Shape { Shape(pieces: pieces) }

    /// Adds a piece of statement, arguments and all, at the end.
    public mutating func append(_ other: SQL) {
        pieces += other.pieces
        arguments += other.arguments
    }

    /// The two pieces of statement, one after the other.
    public static func + (first: SQL, second: SQL) -> SQL {
        var sum = first
        sum.append(second)
        return sum
    }

    /// Collects the literals and values of a statement.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var sql: SQL

        public init(literalCapacity: Int, interpolationCount: Int) {
            sql = ""
            sql.pieces.removeAll()
            sql.pieces.reserveCapacity(2 * interpolationCount + 1)
            sql.arguments.reserveCapacity(interpolationCount)
        }

        /// Adds text of the source code.
        public mutating func appendLiteral(_ literal: StaticString) {
            guard literal.utf8CodeUnitCount > 0 else { return }
            sql.pieces.append(.literal(literal))
        }

        /// Binds a value.
        public mutating func appendInterpolation(_ value: some SQLConvertible) {
            sql.pieces.append(.argument)
            sql.arguments.append(value.sqlValue)
        }

        /// Binds a value, or NULL. (The compiler warns of optional values in interpolations that do not ask for them.)
        public mutating func appendInterpolation(_ value: (some SQLConvertible)?) {
            appendInterpolation(value.sqlValue)
        }

        /// Binds a list of values, for `IN (\(list: ids))`; an empty list is matched by nothing. Each length of the
        /// list makes a statement of its own, so keep lists short.
        public mutating func appendInterpolation(list values: [some SQLConvertible]) {
            guard !values.isEmpty else { return sql.pieces.append(.literal("SELECT NULL WHERE 1 = 0")) }
            for (index, value) in values.enumerated() {
                if index > 0 { sql.pieces.append(.literal(", ")) }
                appendInterpolation(value)
            }
        }

        /// Writes a word as the engine spells it.
        public mutating func appendInterpolation(_ word: Dialect.Word) {
            sql.pieces.append(.word(word))
        }

        /// Writes text that stands in the source code.
        public mutating func appendInterpolation(raw literal: StaticString) {
            appendLiteral(literal)
        }

        /// Writes the name of a table or column, quoted.
        public mutating func appendInterpolation(identifier name: String) {
            precondition(!name.utf8.contains(0) && !name.isEmpty, "not a name")
            var quoted = "\""
            for character in name.unicodeScalars {
                if character == "\"" { quoted += "\"\"" } else { quoted.unicodeScalars.append(character) }
            }
            sql.pieces.append(.identifier(quoted + "\""))
        }

        /// Puts in a piece of statement, its arguments included.
        public mutating func appendInterpolation(_ other: SQL) {
            sql.append(other)
        }
    }

    public static func == (left: SQL, right: SQL) -> Bool {
        left.arguments == right.arguments && left.text(in: .sqlite) == right.text(in: .sqlite)
    }

    fileprivate enum Piece: Sendable {
        case literal(StaticString)
        case argument
        case identifier(String)
        case word(Dialect.Word)
    }

    /// What the text of a statement is made of: those of one shape have one text in a dialect.
    ///
    /// Literals of the source code are told apart by where they lie in memory, so that a driver finds what it has
    /// prepared without making the text and looking at each of its characters.
    public struct Shape: Sendable, Hashable {
        fileprivate let pieces: [Piece]

        public static func == (left: Shape, right: Shape) -> Bool {
            guard left.pieces.count == right.pieces.count else { return false }
            for index in left.pieces.indices where !left.pieces[index].isSame(as: right.pieces[index]) { return false }
            return true
        }

        public func hash(into hasher: inout Hasher) {
            var mark: UInt = 0
            for piece in pieces { mark = (mark << 5 | mark >> UInt(UInt.bitWidth - 5)) ^ piece.mark }
            hasher.combine(mark)
        }
    }
}

extension SQL.Piece {
    fileprivate func isSame(as other: SQL.Piece) -> Bool {
        switch (self, other) {
        case (.literal(let text), .literal(let other)):
            text.utf8Start == other.utf8Start && text.utf8CodeUnitCount == other.utf8CodeUnitCount
        case (.argument, .argument): true
        case (.identifier(let name), .identifier(let other)): name.utf8.elementsEqual(other.utf8)
        case (.word(let word), .word(let other)): word == other
        case (.literal, _), (.argument, _), (.identifier, _), (.word, _): false
        }
    }

    /// A number that is the same for the same piece.
    fileprivate var mark: UInt {
        switch self {
        case .literal(let text): UInt(bitPattern: text.utf8Start)
        case .argument: 1
        case .identifier(let name): UInt(bitPattern: name.hashValue)
        case .word: 2
        }
    }
}
