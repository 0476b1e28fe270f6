/// Text of which no more than thirty combining marks follow each other, as the Stream-Safe Text Format has it (Unicode
/// Standard Annex #15 §13).
///
/// Swift compares, hashes and searches texts by their normal form, and puts a run of marks in order in the square of
/// its length: twenty thousand bytes of them cost a second. So text is held to this wherever it comes in, before
/// anything is done with it. No language needs more than a few marks on a letter.
public enum StreamSafeText {
    /// How many marks may follow each other.
    public static let longestRun = 30
    /// The first byte that a mark can begin with: the first of them is U+0300, `CC 80`.
    private static let firstLead: UInt8 = 0xcc

    /// Whether the bytes are such a text. They need not be UTF-8: what is none is taken for U+FFFD, as decoding takes
    /// it, which is no mark.
    ///
    /// ASCII is passed over eight bytes at a time, and nothing is normalized.
    public static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var run = 0
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead < 0x80 {
                run = 0
                index = endOfASCII(bytes, from: index + 1)
            } else if lead >= firstLead, let (next, count) = scalar(bytes, at: index) {
                run = isMark(next) ? run + 1 : 0
                guard run <= longestRun else { return false }
                index += count
            } else {
                run = 0
                index += 1
            }
        }
        return true
    }

    /// Whether normalization may put the scalar in another order: its canonical combining class is not 0, or it is one
    /// of the three of class 0 that are made of such.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0f73, 0x0f75, 0x0f81: true
        case _: scalar.properties.canonicalCombiningClass.rawValue != 0
        }
    }

    /// Where the next byte is that is not ASCII, or a place a few bytes before it.
    private static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= raw.count,
            raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index += 8
        }
        return index
    }

    /// The scalar of two bytes or more that begins there and how many it has; `nil` where none does.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
        let lead = UInt32(bytes[index])
        let count = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
        guard lead < 0xf8, index + count <= bytes.count else { return nil }
        var value = lead & (UInt32(0x7f) >> UInt32(count))
        for next in bytes[(index + 1)..<(index + count)] {
            guard next & 0xc0 == 0x80 else { return nil }
            value = value << 6 | UInt32(next & 0x3f)
        }
        guard let scalar = Unicode.Scalar(value) else { return nil }
        return (scalar, count)
    }
}

extension StringProtocol {
    /// Whether the text may be compared and hashed without fear of its cost: see ``StreamSafeText``.
    public var isStreamSafe: Bool {
        utf8.withContiguousStorageIfAvailable { StreamSafeText.accepts($0) }
            ?? Array(utf8).withUnsafeBufferPointer { StreamSafeText.accepts($0) }
    }
}

extension String {
    /// The text of bytes that came from outside; `nil` when they are not UTF-8, or no ``StreamSafeText``.
    public init?(streamSafe bytes: some Collection<UInt8>) {
        guard let text = String(validating: bytes, as: UTF8.self), text.isStreamSafe else { return nil }
        self = text
    }
}
