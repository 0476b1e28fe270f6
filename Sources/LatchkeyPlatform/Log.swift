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
        fileprivate let json: String

        public init(stringLiteral value: StaticString) { json = Log.quote(String(describing: value)) }
        public init(integerLiteral value: Int) { json = String(value) }
        public init(booleanLiteral value: Bool) { json = value ? "true" : "false" }

        /// A number.
        public static func number(_ value: some BinaryInteger) -> Value { Value(json: String(value)) }
        /// A number with a fraction, written with three decimals.
        public static func number(_ value: Double) -> Value {
            guard value.isFinite, abs(value) < 1e15 else { return Value(json: "null") }
            let thousandths = Int64((value * 1000).rounded())
            let fraction = String(thousandths.magnitude % 1000)
            let sign = thousandths < 0 ? "-" : ""
            return Value(
                json: "\(sign)\(thousandths.magnitude / 1000)."
                    + String(repeating: "0", count: 3 - fraction.count) + fraction)
        }
        /// A public name: a pool, client or request id, an operation, a path. At most 256 Unicode scalars are kept.
        public static func identifier(_ text: String) -> Value { Value(text, keeping: 256) }
        /// Why something failed, in words that hold no secret. At most 1,024 Unicode scalars are kept.
        public static func reason(_ text: String) -> Value { Value(text, keeping: 1024) }

        private init(json: String) { self.json = json }

        /// Cut by scalars, for a character can be of any length.
        private init(_ text: String, keeping count: Int) {
            json = Log.quote(text.utf8.count <= count ? text : String(text.unicodeScalars.prefix(count)))
        }
    }

    private let level: Level
    private let clock: any WallClock
    private let write: @Sendable (String) -> Void

    /// Makes a log that drops lines below `level` and writes the others, each ending in a line feed, with `write`.
    public init(
        level: Level = .info, clock: any WallClock = SystemClock(),
        write: @escaping @Sendable (String) -> Void = Log.standardError
    ) {
        self.level = level
        self.clock = clock
        self.write = write
    }

    /// A log that drops everything.
    public static let silent = Log(write: { _ in })

    /// Writes to standard error, in one call, so that lines of several threads do not mix.
    public static let standardError: @Sendable (String) -> Void = { line in
        var line = line
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
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
        var text = #"{"time":"\#(clock.now().rfc3339)","level":"\#(level)","event":\#(Log.quote("\(event)"))"#
        for (key, value) in fields() { text += ",\(Log.quote("\(key)")):\(value.json)" }
        write(text + "}\n")
    }

    /// A JSON string (RFC 8259 §7); control characters are escaped, so text cannot start a line of its own.
    fileprivate static func quote(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
