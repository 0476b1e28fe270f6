extension CivilDate {
    /// A date by its `full-date` of RFC 3339 §5.6, `2026-11-30`; `nil` when the text is anything else, or no day of the
    /// calendar.
    public init?(fullDate text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = DecimalDigits.value(bytes[0..<4]), let month = DecimalDigits.value(bytes[5..<7]),
            let day = DecimalDigits.value(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The date as RFC 3339 §5.6 writes it.
    public var fullDate: String {
        guard (0...9999).contains(year) else {
            let two = { DecimalDigits.text($0, count: 2) }
            return "\(DecimalDigits.text(year, count: 4))-\(two(month))-\(two(day))"
        }
        return String(unsafeUninitializedCapacity: 10) { text in
            var position = 0
            writeFullDate(to: text, at: &position)
            return position
        }
    }

    /// Writes the date, which has a year of four digits, and moves `position` behind it.
    func writeFullDate(to text: UnsafeMutableBufferPointer<UInt8>, at position: inout Int) {
        DecimalDigits.write(nil, year, count: 4, to: text, at: &position)
        DecimalDigits.write("-", month, count: 2, to: text, at: &position)
        DecimalDigits.write("-", day, count: 2, to: text, at: &position)
    }
}
