extension Timestamp {
    /// The moment that a text of RFC 3339 §5.6 says in UTC, with a fraction of a second or without:
    /// `2026-11-30T02:10:11Z`; `nil` for anything else. Of a fraction three digits count.
    public init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard (20...30).contains(bytes.count), bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes.last == UInt8(ascii: "Z"),
            let date = CivilDate(fullDate: String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = DecimalDigits.value(bytes[11..<13]), hour < 24,
            let minute = DecimalDigits.value(bytes[14..<16]), minute < 60,
            let second = DecimalDigits.value(bytes[17..<19]), second < 60
        else { return nil }
        var milliseconds: Int64 = 0
        if bytes.count > 20 {
            let fraction = bytes[20..<(bytes.count - 1)]
            guard bytes[19] == UInt8(ascii: "."), !fraction.isEmpty, DecimalDigits.value(fraction) != nil,
                let value = DecimalDigits.value((fraction + [0x30, 0x30]).prefix(3))
            else { return nil }
            milliseconds = Int64(value)
        }
        let time = Int64(hour * 3600 + minute * 60 + second)
        self.init(milliseconds: (date.daysSinceEpoch * 86_400 + time) * 1000 + milliseconds)
    }

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
