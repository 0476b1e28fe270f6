internal import LatchkeyPlatform

/// The date format of Signature Version 4: ISO 8601 basic, in UTC, to the second (`20150830T123600Z`).
enum AmzDate {
    /// Writes a moment, dropping its milliseconds.
    static func text(of moment: Timestamp) -> String {
        let time = CivilTime(moment)
        let two = { DecimalDigits.text($0, count: 2) }
        return DecimalDigits.text(time.date.year, count: 4) + two(time.date.month) + two(time.date.day)
            + "T" + two(time.hour) + two(time.minute) + two(time.second) + "Z"
    }

    /// Reads a moment; `nil` when the text is not exactly of the format or names no real date.
    static func moment(_ text: String) -> Timestamp? {
        let bytes = Array(text.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
            let year = DecimalDigits.value(bytes[0..<4]), let month = DecimalDigits.value(bytes[4..<6]),
            let day = DecimalDigits.value(bytes[6..<8]), let hour = DecimalDigits.value(bytes[9..<11]),
            let minute = DecimalDigits.value(bytes[11..<13]), let second = DecimalDigits.value(bytes[13..<15]),
            hour < 24, minute < 60, second < 60,
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        return Timestamp(seconds: date.daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    }
}
