/// A range of addresses in CIDR notation (RFC 4632 §3.1, RFC 4291 §2.3): `10.0.0.0/8`, `2001:db8::/32`, or one address.
public struct IPNetwork: Hashable, Sendable, LosslessStringConvertible {
    private let address: IPAddress
    /// Of the 128 bits of the IPv6 form.
    private let prefixLength: Int

    /// Reads an address, or one with the length of its prefix behind a slash. Nil for anything else, and where bits
    /// behind the prefix are set: whoever writes `10.0.0.1/8` may have meant something else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        self.address = address
        guard parts.count == 2 else {
            prefixLength = 128
            return
        }
        let width = address.isIPv4 ? 32 : 128
        guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let length = Int(parts[1]), length <= width
        else { return nil }
        prefixLength = 128 - width + length
        guard Self.masked(address, prefixLength) == address else { return nil }
    }

    /// Whether the address lies in the range. An IPv6 range of all addresses (`::/0`) holds those of IPv4 too.
    public func contains(_ other: IPAddress) -> Bool {
        Self.masked(other, prefixLength) == address
    }

    /// The range as it is written.
    public var description: String {
        guard prefixLength < 128 else { return address.description }
        return "\(address)/\(address.isIPv4 ? prefixLength - 96 : prefixLength)"
    }

    private static func masked(_ address: IPAddress, _ length: Int) -> IPAddress {
        // Shifts beyond the width give zero.
        IPAddress(
            high: address.high & (.max << (64 - min(64, length))), low: address.low & (.max << (128 - max(64, length))))
    }
}
