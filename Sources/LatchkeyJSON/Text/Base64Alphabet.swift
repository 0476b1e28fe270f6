/// The 64 digits of a base 64 alphabet, both ways (RFC 4648 §4, §5).
struct Base64Alphabet: Sendable {
    private let digits: [UInt8]
    /// The value of each byte as a group's first, second, third and fourth digit: its six bits where they go in the
    /// group's 24; all ones for what is no digit.
    private let values: [UInt32]
    private let isPadded: Bool

    static let standard = Base64Alphabet(last: "+/", isPadded: true)
    static let urlSafe = Base64Alphabet(last: "-_", isPadded: false)

    private init(last: String, isPadded: Bool) {
        digits = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
        var values = [UInt32](repeating: .max, count: 4 * 256)
        for (value, digit) in digits.enumerated() {
            for place in 0..<4 { values[place * 256 + Int(digit)] = UInt32(value) << (18 - 6 * place) }
        }
        self.values = values
        self.isPadded = isPadded
    }

    func encode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let count = encodedCount(of: bytes.count)
        return String(unsafeUninitializedCapacity: count) { text in
            encode(bytes, into: UnsafeMutableBufferPointer(rebasing: text[..<count]))
            return count
        }
    }

    /// Appends the text of `bytes` to another.
    func encode(_ bytes: UnsafeBufferPointer<UInt8>, onto text: inout [UInt8]) {
        let count = encodedCount(of: bytes.count)
        text.append(addingCapacity: count) { room in
            room.withUnsafeMutableBufferPointer { room, written in
                encode(bytes, into: UnsafeMutableBufferPointer(rebasing: room[..<count]))
                written = count
            }
        }
    }

    private func encodedCount(of count: Int) -> Int {
        let (whole, rest) = count.quotientAndRemainder(dividingBy: 3)
        return whole * 4 + (rest == 0 ? 0 : isPadded ? 4 : rest + 1)
    }

    /// Writes the text of `bytes`, for which there is exactly room.
    private func encode(_ bytes: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>) {
        digits.withUnsafeBufferPointer { digits in
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
            let rest = bytes.count - from
            if rest > 0 {
                let bits = UInt32(bytes[from]) << 16 | (rest == 2 ? UInt32(bytes[from + 1]) << 8 : 0)
                text[to] = digits[Int(bits >> 18)]
                text[to + 1] = digits[Int(bits >> 12 & 63)]
                if rest == 2 { text[to + 2] = digits[Int(bits >> 6 & 63)] }
                to += rest + 1
                while to < text.count {
                    text[to] = UInt8(ascii: "=")
                    to += 1
                }
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
        guard count % 4 != 1 else { return nil }
        var isValid = true
        let bytes = values.withUnsafeBufferPointer { values in
            [UInt8](unsafeUninitializedCapacity: count * 3 / 4) { bytes, written in
                func value(_ position: Int, _ place: Int) -> UInt32 { values[place * 256 + Int(text[position])] }
                let output = UnsafeMutableRawBufferPointer(bytes)
                var bad: UInt32 = 0
                var to = 0
                var from = 0
                while from + 4 < count {
                    let bits = value(from, 0) | value(from + 1, 1) | value(from + 2, 2) | value(from + 3, 3)
                    bad |= bits
                    // The fourth byte belongs to the next group, which writes over it.
                    output.storeBytes(of: (bits << 8).bigEndian, toByteOffset: to, as: UInt32.self)
                    from += 4
                    to += 3
                }
                var bits: UInt32 = 0
                for place in 0..<count - from { bits |= value(from + place, place) }
                bad |= bits
                while to < count * 3 / 4 {
                    bytes[to] = UInt8(truncatingIfNeeded: bits >> 16)
                    bits = bits << 8 & 0xFF_FFFF
                    to += 1
                }
                // What is left are the bits behind the last byte.
                isValid = bad >> 24 == 0 && bits == 0
                written = to
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
