/// Reads the fixed structures of authenticators and TPMs from front to back; numbers are big-endian. Everything is
/// `nil` where bytes are missing.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func bytes(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func uint8() -> UInt8? { rest.popFirst() }

    mutating func uint16() -> UInt16? {
        bytes(2).map { UInt16($0[0]) << 8 | UInt16($0[1]) }
    }

    mutating func uint32() -> UInt32? {
        bytes(4).map { $0.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Bytes with their number, in two bytes, before them: what TPMs call a `TPM2B`.
    mutating func countedBytes() -> [UInt8]? {
        uint16().flatMap { bytes(Int($0)) }
    }
}
