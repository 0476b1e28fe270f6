/// Big integers as Cognito's protocol writes them: hexadecimal, no sign, no prefix, any number of digits.
enum HexadecimalInteger {
    /// At most `maximumDigits` digits in either case; `nil` for anything else, an empty text among it.
    static func decode(_ text: String, maximumDigits: Int) -> [UInt8]? {
        let digits = text.utf8
        guard (1...maximumDigits).contains(digits.count) else { return nil }
        var bytes = [UInt8](repeating: 0, count: (digits.count + 1) / 2)
        // With an odd number of digits the first byte has one.
        var position = digits.count % 2
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            bytes[position / 2] = bytes[position / 2] << 4 | value
            position += 1
        }
        return bytes
    }

    /// Lower-case digits without leading zeros; zero is `0`.
    static func encode(_ bytes: [UInt8]) -> String {
        let digits = bytes.flatMap { [$0 >> 4, $0 & 15] }.drop { $0 == 0 }
        guard !digits.isEmpty else { return "0" }
        return String(
            decoding: digits.map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }, as: UTF8.self)
    }
}
