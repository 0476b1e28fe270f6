internal import LatchkeyPlatform

/// simdjson's form of a parsed text, see its `doc/tape.md`: one or two 64-bit words a value, the type in the top byte.
struct Tape: @unchecked Sendable {
    // SAFETY: both point into a `TapeParser`, which nobody writes while a tape of it is in use.
    let words: UnsafePointer<UInt64>
    let strings: UnsafePointer<UInt8>

    /// Where the root value lies: behind the word that tells the tape's length.
    static let root = 1

    /// The tape's tags.
    enum Tag {
        static let object = UInt8(ascii: "{"), array = UInt8(ascii: "["), string = UInt8(ascii: "\"")
        static let signed = UInt8(ascii: "l"), unsigned = UInt8(ascii: "u"), double = UInt8(ascii: "d")
        static let isTrue = UInt8(ascii: "t"), isFalse = UInt8(ascii: "f"), null = UInt8(ascii: "n")
    }

    @inline(__always)
    func tag(at index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: words[index] >> 56)
    }

    /// The index behind the value at `index`.
    @inline(__always)
    func end(of index: Int) -> Int {
        switch tag(at: index) {
        case Tag.object, Tag.array: Int(UInt32(truncatingIfNeeded: words[index]))
        case Tag.signed, Tag.unsigned, Tag.double: index + 2
        default: index + 1
        }
    }

    /// The index of the closing word of the object or array at `index`.
    @inline(__always)
    func close(of index: Int) -> Int {
        Int(UInt32(truncatingIfNeeded: words[index])) - 1
    }

    /// How many members or elements the object or array at `index` has, at most 2²⁴ − 1.
    @inline(__always)
    func count(at index: Int) -> Int {
        Int(truncatingIfNeeded: words[index] >> 32 & 0xFF_FFFF)
    }

    /// The bytes of the string at `index`, escapes resolved: valid UTF-8.
    @inline(__always)
    func text(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = strings + Int(truncatingIfNeeded: words[index] & 0x00FF_FFFF_FFFF_FFFF)
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return UnsafeBufferPointer(start: start + 4, count: Int(count))
    }

    /// Whether all texts, the names of members among them, are ``StreamSafeText``.
    var isStreamSafe: Bool {
        // The first word tells where the tape ends.
        let end = Int(truncatingIfNeeded: words[0] & 0x00FF_FFFF_FFFF_FFFF)
        var index = Self.root
        while index < end {
            switch tag(at: index) {
            case Tag.string:
                guard StreamSafeText.accepts(text(at: index)) else { return false }
                index += 1
            case Tag.signed, Tag.unsigned, Tag.double: index += 2
            default: index += 1
            }
        }
        return true
    }

    @inline(__always)
    func string(at index: Int) -> String {
        // SAFETY: simdjson has validated the text; `decoding:` validates once more, at a cost that measuring cannot
        // see.
        String(decoding: text(at: index), as: UTF8.self)
    }
}
