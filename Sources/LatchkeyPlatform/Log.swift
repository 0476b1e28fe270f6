internal import Glibc

/// Structured log lines on standard error: one JSON object a line.
///
/// ```swift
/// log.info("request", ["id": .identifier(requestID), "status": 200, "ms": 12])
/// // {"time":"2026-11-30T02:10:11.482Z","level":"info","event":"request","id":"…","status":200,"ms":12}
/// ```
///
/// The event's name and the keys are literals, and a value is a ``Value``: a number, a literal, or text that someone
/// declared to be an identifier or a reason. Text as such does not fit, and a ``Secret`` never does.
public struct Log: Sendable {
    /// How much a line matters; a log drops lines below its own level.
    public enum Level: Int, Sendable, Comparable {
        case debug, info, warning, error

        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// What may stand in a log line.
    public struct Value: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
    {
        fileprivate enum Content: Sendable {
            case literal(StaticString)
            case bool(Bool)
            case integer(Int64)
            case digits(String)
            case fraction(Double)
            case text(String, keeping: Int)
        }

        fileprivate let content: Content

        public init(stringLiteral value: StaticString) { content = .literal(value) }
        public init(integerLiteral value: Int) { content = .integer(Int64(value)) }
        public init(booleanLiteral value: Bool) { content = .bool(value) }

        /// A number.
        public static func number(_ value: some BinaryInteger) -> Value {
            Value(Int64(exactly: value).map(Content.integer) ?? .digits(String(value)))
        }
        /// A number with a fraction, written with three decimals.
        public static func number(_ value: Double) -> Value { Value(.fraction(value)) }
        /// A public name: a pool, client or request id, an operation, a path. At most 256 Unicode scalars are kept.
        public static func identifier(_ text: String) -> Value { Value(.text(text, keeping: 256)) }
        /// Why something failed, in words that hold no secret. At most 1,024 Unicode scalars are kept.
        public static func reason(_ text: String) -> Value { Value(.text(text, keeping: 1024)) }

        private init(_ content: Content) { self.content = content }
    }

    private let level: Level
    private let clock: any WallClock
    private let write: @Sendable ([UInt8]) -> Void

    /// Makes a log that drops lines below `level` and writes the others, each ending in a line feed, with `write`: to
    /// standard error where there is none.
    public init(
        level: Level = .info, clock: any WallClock = SystemClock(), write: (@Sendable (String) -> Void)? = nil
    ) {
        self.level = level
        self.clock = clock
        if let write {
            self.write = { write(String(decoding: $0, as: UTF8.self)) }
        } else {
            self.write = Self.writeToStandardError
        }
    }

    /// A log that drops everything.
    public static let silent = Log(write: { _ in })

    /// Writes to standard error, in one call, so that lines of several threads do not mix.
    public static let standardError: @Sendable (String) -> Void = { writeToStandardError(Array($0.utf8)) }

    private static let writeToStandardError: @Sendable ([UInt8]) -> Void = { line in
        line.withUnsafeBytes { bytes in
            var rest = bytes
            while let base = rest.baseAddress, !rest.isEmpty {
                let count = Glibc.write(2, base, rest.count)
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }

    /// Something that helps while developing.
    public func debug(_ event: StaticString, _ fields: @autoclosure () -> KeyValuePairs<StaticString, Value> = [:]) {
        line(.debug, event, fields)
    }
    /// Something that an operator wants to know.
    public func info(_ event: StaticString, _ fields: @autoclosure () -> KeyValuePairs<StaticString, Value> = [:]) {
        line(.info, event, fields)
    }
    /// Something that went wrong and was dealt with.
    public func warning(_ event: StaticString, _ fields: @autoclosure () -> KeyValuePairs<StaticString, Value> = [:]) {
        line(.warning, event, fields)
    }
    /// Something that an operator must look at.
    public func error(_ event: StaticString, _ fields: @autoclosure () -> KeyValuePairs<StaticString, Value> = [:]) {
        line(.error, event, fields)
    }

    private func line(_ level: Level, _ event: StaticString, _ fields: () -> KeyValuePairs<StaticString, Value>) {
        guard level >= self.level else { return }
        var line = LogLine()
        line.begin(at: clock.now(), level.name, event)
        for (key, value) in fields() {
            line.name(key)
            line.value(value.content)
        }
        write(line.end())
    }
}

extension Log.Level {
    fileprivate var name: StaticString {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

extension LogLine {
    fileprivate mutating func value(_ content: Log.Value.Content) {
        switch content {
        case .literal(let text): string(text)
        case .bool(let value): raw(value ? "true" : "false")
        case .integer(let value): integer(value)
        case .digits(let digits): raw(digits)
        case .fraction(let value): thousandths(value)
        // Cut by scalars, for a character can be of any length.
        case .text(let text, let count):
            string(text.utf8.count <= count ? text : String(text.unicodeScalars.prefix(count)))
        }
    }
}
