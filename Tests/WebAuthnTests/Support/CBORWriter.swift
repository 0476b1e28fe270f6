@testable import WebAuthn

/// Writes CBOR as CTAP2 wants it, for what tests make up.
enum CBORWriter {
    static func encode(_ value: CBORValue) -> [UInt8] {
        switch value {
        case .integer(let number) where number >= 0: head(0, UInt64(number))
        case .integer(let number): head(1, UInt64(-1 - number))
        case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
        case .text(let text): head(3, UInt64(text.utf8.count)) + Array(text.utf8)
        case .array(let values): head(4, UInt64(values.count)) + values.flatMap(encode)
        case .map(let map):
            head(5, UInt64(map.entries.count)) + map.entries.flatMap { encode($0.key) + encode($0.value) }
        case .bool(let value): [value ? 0xf5 : 0xf4]
        case .null: [0xf6]
        }
    }

    private static func head(_ major: UInt8, _ number: UInt64) -> [UInt8] {
        let first = major << 5
        if number < 24 { return [first | UInt8(number)] }
        let bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        if number < 1 << 8 { return [first | 24] + bytes.suffix(1) }
        if number < 1 << 16 { return [first | 25] + bytes.suffix(2) }
        return number < 1 << 32 ? [first | 26] + bytes.suffix(4) : [first | 27] + bytes
    }
}

extension CBORMap {
    init(_ entries: [(CBORValue, CBORValue)]) {
        self.init()
        for (key, value) in entries { _ = insert(value, for: key) }
    }

    /// The map with another value for a key, or without it.
    func setting(_ key: String, to value: CBORValue?) -> CBORMap {
        var entries = entries.filter { $0.key != .text(key) }.map { ($0.key, $0.value) }
        if let value { entries.append((.text(key), value)) }
        return CBORMap(entries)
    }
}
