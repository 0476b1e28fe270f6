/// Big integers as Cognito's protocol writes them: hexadecimal, no sign, no prefix, any number of digits.
enum HexadecimalInteger {
    /// At most `maximumDigits` digits in either case; `nil` for anything else, an empty text among it.
    static func decode(_ text: String, maximumDigits: Int) -> [UInt8]? {
        let digits = text.utf8
        guard (1...maximumDigits).contains(digits.count) else { return nil }
        var bytes = [UInt8](repeating: 0, count: (digits.count + 1) / 2)
        for (position, digit) in digits.reversed().enumerated() {
            guard let value = Character(UnicodeScalar(digit)).hexDigitValue else { return nil }
            bytes[bytes.count - 1 - position / 2] |= UInt8(value) << (position % 2 == 0 ? 0 : 4)
        }
        return bytes
    }

    /// Lower-case digits without leading zeros; zero is `0`.
    static func encode(_ bytes: [UInt8]) -> String {
        let minimal = bytes.drop { $0 == 0 }
        guard let first = minimal.first else { return "0" }
        return minimal.dropFirst().reduce(into: String(first, radix: 16)) { text, byte in
            text += byte < 16 ? "0" + String(byte, radix: 16) : String(byte, radix: 16)
        }
    }
}
