internal import Synchronization

/// Makes the ids of requests: version 4 UUIDs (RFC 9562 §5.4), lower case.
///
/// An id names a request in logs and answers; it guards nothing. It is a counter, scrambled under a random key of the
/// process, so that making one needs no system call. Who sees one can work out others.
enum RequestID {
    private static let key = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    private static let counter = Atomic<UInt64>(0)

    /// The next id.
    static func next() -> String {
        let (number, _) = counter.wrappingAdd(1, ordering: .relaxed)
        let high = scramble(key.0 &+ number) & 0xffff_ffff_ffff_0fff | 0x4000
        let low = scramble(key.1 ^ scramble(number)) & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        return text(high, low)
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
    private static func scramble(_ value: UInt64) -> UInt64 {
        var value = value &* 0x9e37_79b9_7f4a_7c15
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }

    private static func text(_ high: UInt64, _ low: UInt64) -> String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for nibble in 0..<32 {
                if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
                    buffer[position] = 0x2d
                    position += 1
                }
                let half = nibble < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64(60 - nibble % 16 * 4)) & 15
                buffer[position] = digit < 10 ? 0x30 + digit : 0x57 + digit
                position += 1
            }
            return 36
        }
    }
}
