/// The 64 digits of a base 64 alphabet, both ways (RFC 4648 §4, §5).
struct Base64Alphabet: Sendable {
    private let digits: [UInt8]
    /// The value of each byte; 0xFF for what is no digit.
    private let values: [UInt8]
    private let isPadded: Bool

    static let standard = Base64Alphabet(last: "+/", isPadded: true)
    static let urlSafe = Base64Alphabet(last: "-_", isPadded: false)

    private init(last: String, isPadded: Bool) {
        digits = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
        self.values = values
        self.isPadded = isPadded
    }

    func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let (whole, rest) = bytes.count.quotientAndRemainder(dividingBy: 3)
        let count = whole * 4 + (rest == 0 ? 0 : isPadded ? 4 : rest + 1)
        return digits.withUnsafeBufferPointer { digits in
            String(unsafeUninitializedCapacity: count) { text in
                var from = 0
                var to = 0
                while from + 3 <= bytes.count {
                    let bits = UInt32(bytes[from]) << 16 | UInt32(bytes[from + 1]) << 8 | UInt32(bytes[from + 2])
                    text[to] = digits[Int(bits >> 18)]
                    text[to + 1] = digits[Int(bits >> 12 & 63)]
                    text[to + 2] = digits[Int(bits >> 6 & 63)]
                    text[to + 3] = digits[Int(bits & 63)]
                    from += 3
                    to += 4
                }
                if rest > 0 {
                    let bits = UInt32(bytes[from]) << 16 | (rest == 2 ? UInt32(bytes[from + 1]) << 8 : 0)
                    text[to] = digits[Int(bits >> 18)]
                    text[to + 1] = digits[Int(bits >> 12 & 63)]
                    if rest == 2 { text[to + 2] = digits[Int(bits >> 6 & 63)] }
                    to += rest + 1
                    while to < count {
                        text[to] = UInt8(ascii: "=")
                        to += 1
                    }
                }
                return count
            }
        }
    }

    /// The bytes of `text`, which must be exactly what `encode` writes for them: the right padding or none, no white
    /// space, and zero bits behind the last byte.
    func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var count = text.count
        if isPadded {
            guard count.isMultiple(of: 4) else { return nil }
            if count > 0, text[count - 1] == UInt8(ascii: "=") {
                count -= text[count - 2] == UInt8(ascii: "=") ? 2 : 1
            }
        }
        let (whole, rest) = count.quotientAndRemainder(dividingBy: 4)
        guard rest != 1 else { return nil }
        var isValid = true
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: whole * 3 + max(0, rest - 1)) { bytes, written in
                var bad: UInt8 = 0
                var to = 0
                var from = 0
                while from + 4 <= count {
                    let (a, b) = (values[Int(text[from])], values[Int(text[from + 1])])
                    let (c, d) = (values[Int(text[from + 2])], values[Int(text[from + 3])])
                    bad |= a | b | c | d
                    bytes[to] = a << 2 | b >> 4
                    bytes[to + 1] = b << 4 | c >> 2
                    bytes[to + 2] = c << 6 | d
                    from += 4
                    to += 3
                }
                if rest > 0 {
                    let (a, b) = (values[Int(text[from])], values[Int(text[from + 1])])
                    let c = rest == 3 ? values[Int(text[from + 2])] : 0
                    bad |= a | b | c
                    bytes[to] = a << 2 | b >> 4
                    to += 1
                    if rest == 3 {
                        bytes[to] = b << 4 | c >> 2
                        to += 1
                        if c & 3 != 0 { bad = 0xFF }
                    } else if b & 15 != 0 {
                        bad = 0xFF
                    }
                }
                written = to
                isValid = bad & 0xC0 == 0
            }
        }
        return isValid ? bytes : nil
    }
}

extension StringProtocol {
    /// The UTF-8 bytes in one piece, copied only when they lie scattered.
    func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        utf8.withContiguousStorageIfAvailable(body) ?? Array(utf8).withUnsafeBufferPointer(body)
    }
}
