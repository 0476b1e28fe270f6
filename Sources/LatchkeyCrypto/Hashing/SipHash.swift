/// SipHash-2-4, a keyed hash of 64 bits for tables that others choose the keys of: without the key nobody can make
/// texts that collide (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012).
///
/// It is no digest and no MAC to be relied on for longer than a table lives; of short texts it takes a small part of
/// the time of an HMAC through OpenSSL.
package struct SipHash: Sendable {
    /// The length of a key in bytes.
    package static let keyCount = 16

    private let first: UInt64, second: UInt64

    /// A hash by its key of ``keyCount`` bytes.
    package init(key: [UInt8]) {
        precondition(key.count == Self.keyCount, "a key of SipHash has 16 bytes")
        first = Self.word(key, 0, 8)
        second = Self.word(key, 8, 8)
    }

    /// The hash of a text.
    package func hash(_ text: [UInt8]) -> UInt64 {
        var state = State(first, second)
        var position = 0
        while text.count - position >= 8 {
            state.take(Self.word(text, position, 8))
            position += 8
        }
        state.take(Self.word(text, position, text.count - position) | UInt64(text.count & 255) << 56)
        return state.finish()
    }

    /// Some bytes as a number, the lowest first.
    private static func word(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(bytes[start + index]) << UInt64(8 * index) }
        return word
    }

    private struct State {
        private var v0: UInt64, v1: UInt64, v2: UInt64, v3: UInt64

        init(_ first: UInt64, _ second: UInt64) {
            v0 = first ^ 0x736f_6d65_7073_6575
            v1 = second ^ 0x646f_7261_6e64_6f6d
            v2 = first ^ 0x6c79_6765_6e65_7261
            v3 = second ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }

        mutating func finish() -> UInt64 {
            v2 ^= 0xff
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = Self.rotated(v1, 13) ^ v0
            v0 = Self.rotated(v0, 32)
            v2 &+= v3
            v3 = Self.rotated(v3, 16) ^ v2
            v0 &+= v3
            v3 = Self.rotated(v3, 21) ^ v0
            v2 &+= v1
            v1 = Self.rotated(v1, 17) ^ v2
            v2 = Self.rotated(v2, 32)
        }

        private static func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    }
}
