extension Timestamp {
    /// The moment as RFC 3339 writes it, in UTC with milliseconds: `2026-11-30T02:10:11.482Z`.
    public var rfc3339: String {
        let time = CivilTime(self)
        guard (0...9999).contains(time.date.year) else {
            let two = { DecimalDigits.text($0, count: 2) }
            return "\(time.date.fullDate)T\(two(time.hour)):\(two(time.minute)):\(two(time.second))"
                + ".\(DecimalDigits.text(time.millisecond, count: 3))Z"
        }
        return String(unsafeUninitializedCapacity: 24) { text in
            var position = 0
            time.date.writeFullDate(to: text, at: &position)
            DecimalDigits.write("T", time.hour, count: 2, to: text, at: &position)
            DecimalDigits.write(":", time.minute, count: 2, to: text, at: &position)
            DecimalDigits.write(":", time.second, count: 2, to: text, at: &position)
            DecimalDigits.write(".", time.millisecond, count: 3, to: text, at: &position)
            text[position] = UInt8(ascii: "Z")
            return position + 1
        }
    }
}
