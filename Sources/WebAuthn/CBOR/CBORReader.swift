internal import CCbor

/// Reads CBOR (RFC 8949) in the canonical form of CTAP2 (CTAP 2.1 §8), within bounds.
///
/// libcbor's stream decoder says what the next head means; it allocates nothing, and what a head promises is compared
/// with what is there and with the bounds before anything is made of it. Indefinite lengths, tags, numbers in more
/// bytes than they take, duplicate keys and trailing bytes are refused. The order of a map's keys is not looked at: it
/// has no meaning, and passkey providers are known that do not sort.
public struct CBORReader {
    /// The most bytes that are read: an attestation object with a chain of certificates has a few thousand.
    public static let maximumSize = 64 * 1024
    /// The deepest nesting of arrays and maps, as CTAP2 has it.
    public static let maximumDepth = 4
    /// The most items, each value and each key being one.
    public static let maximumItems = 512

    private let bytes: [UInt8]
    private var position = 0
    private var items = 0

    private init(_ bytes: [UInt8]) throws(CBORError) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        self.bytes = bytes
    }

    /// The value of bytes that hold it and nothing else.
    public static func decode(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
        let (value, count) = try decodeFirst(bytes)
        guard count == bytes.count else { throw .trailingBytes }
        return value
    }

    /// The value at the start of bytes, and how many it takes.
    public static func decodeFirst(_ bytes: [UInt8]) throws(CBORError) -> (value: CBORValue, count: Int) {
        var reader = try CBORReader(bytes)
        let value = try reader.value(depth: 0)
        return (value, reader.position)
    }

    private mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        switch try head() {
        case .value(let value): return value
        case .array(let count):
            try enter(count, depth)
            var values: [CBORValue] = []
            for _ in 0..<count { values.append(try value(depth: depth + 1)) }
            return .array(values)
        case .map(let count):
            try enter(count, depth)
            var map = CBORMap()
            for _ in 0..<count {
                let key = try value(depth: depth + 1)
                guard map.insert(try value(depth: depth + 1), for: key) else { throw .duplicateKey }
            }
            return .map(map)
        case .refused(let error): throw error
        }
    }

    private func enter(_ count: Int, _ depth: Int) throws(CBORError) {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        guard count <= Self.maximumItems else { throw .tooManyItems }
    }

    private mutating func head() throws(CBORError) -> CBORHead {
        items += 1
        guard items <= Self.maximumItems else { throw .tooManyItems }
        guard position < bytes.count else { throw .malformed }
        var head = CBORHead.refused(.malformed)
        let result = bytes.withUnsafeBufferPointer { bytes in
            withUnsafeMutablePointer(to: &head) { head in
                var callbacks = CBORHead.callbacks
                return cbor_stream_decode(
                    bytes.baseAddress! + position, bytes.count - position, &callbacks, head)
            }
        }
        guard result.status == CBOR_DECODER_FINISHED else { throw .malformed }
        if case .refused = head { return head }
        guard isShortest(at: position) else { throw .notShortest }
        position += result.read
        return head
    }

    /// Whether the head there has its number in as few bytes as it takes. libcbor has found that the bytes are there.
    private func isShortest(at start: Int) -> Bool {
        let width: Int
        let least: UInt64
        switch bytes[start] & 0x1f {
        case 24: (width, least) = (1, 24)
        case 25: (width, least) = (2, 1 << 8)
        case 26: (width, least) = (4, 1 << 16)
        case 27: (width, least) = (8, 1 << 32)
        default: return true
        }
        return bytes[(start + 1)...(start + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >= least
    }
}
