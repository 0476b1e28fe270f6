public import LatchkeyPlatform

/// A moment is a number on the wire: seconds since 1970-01-01 00:00 UTC, with a fraction for milliseconds
/// (`1548108509.537`), as the JSON protocol of AWS has it.
extension Timestamp: FieldValue {
    public static var kind: FieldKind { .timestamp }

    /// The end of the year 9999: no calendar in use goes further.
    private static let lastSecond = 253_402_300_799.0

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> Timestamp {
        guard let seconds = element.double, seconds.magnitude <= lastSecond else { throw JSONError(.wrongType) }
        return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}

    public func write(to writer: inout JSONWriter) {
        let fraction = milliseconds.magnitude % 1000
        guard fraction != 0 else { return writer.integer(milliseconds / 1000) }
        writer.raw(Self.decimal(milliseconds))
    }

    public var shown: String? { Self.decimal(milliseconds) }

    private static func decimal(_ milliseconds: Int64) -> String {
        let fraction = String(1000 + milliseconds.magnitude % 1000).dropFirst()
        return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(fraction)"
    }
}

/// A day is a text on the wire: `full-date` of RFC 3339 §5.6, `2026-11-30`.
extension CivilDate: FieldValue {
    public static var kind: FieldKind { .date }

    public static func read(
        _ element: JSONElement, _ rule: Rule, _ validation: inout Validation
    ) throws(JSONError) -> CivilDate {
        guard let text = element.string, let date = CivilDate(fullDate: text) else { throw JSONError(.wrongType) }
        return date
    }

    public func check(_ rule: Rule, _ validation: inout Validation) {}
    public func write(to writer: inout JSONWriter) { writer.string(fullDate) }
    public var shown: String? { fullDate }
}
