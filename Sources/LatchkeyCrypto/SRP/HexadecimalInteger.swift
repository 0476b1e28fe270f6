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
        let digits = "0123456789abcdef".utf8.map { $0 }
        let significant = bytes.drop { $0 == 0 }
        guard let first = significant.first else { return "0" }
        let count = significant.count * 2 - (first < 16 ? 1 : 0)
        return String(unsafeUninitializedCapacity: count) { text in
            var position = count
            for byte in significant.reversed() {
                position -= 1
                text[position] = digits[Int(byte & 15)]
                guard position > 0 else { break }
                position -= 1
                text[position] = digits[Int(byte >> 4)]
            }
            return count
        }
    }
}
