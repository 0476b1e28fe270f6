internal import Glibc

/// An IPv4 or IPv6 address as a value: parsed once, compared by its bytes.
///
/// ```swift
/// let address = IPAddress("2001:db8::7")!
/// address.rateKey          // 2001:db8::, which stands for all of its /64
/// ```
///
/// An IPv4 address that came over an IPv6 socket (`::ffff:192.0.2.7`, RFC 4291 §2.5.5.2) is the IPv4 address.
public struct IPAddress: Hashable, Sendable, LosslessStringConvertible {
    /// The 128 bits in IPv6 form; an IPv4 address is mapped.
    let high: UInt64
    let low: UInt64

    private static let mappedPrefix: UInt64 = 0xffff_0000_0000

    /// `127.0.0.1`
    public static let loopback = IPAddress(high: 0, low: mappedPrefix | 0x7f00_0001)

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Takes the 4 or 16 bytes of an address in network order; nil for another count.
    public init?(bytes: some Collection<UInt8>) {
        switch bytes.count {
        case 4:
            self.init(high: 0, low: Self.mappedPrefix | bytes.reduce(0) { $0 << 8 | UInt64($1) })
        case 16:
            self.init(
                high: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
                low: bytes.dropFirst(8).reduce(0) { $0 << 8 | UInt64($1) })
        default: return nil
        }
    }

    /// Reads `192.0.2.7` or `2001:db8::7` (RFC 4291 §2.2); nil for anything else: names, ports, brackets, zones,
    /// spaces, IPv4 in fewer than four numbers or with leading zeros.
    public init?(_ text: String) {
        // inet_pton reads a C string: what follows a NUL would not be looked at.
        guard text.utf8.count <= 45, !text.utf8.contains(0) else { return nil }
        var bytes: [UInt8] = text.utf8.contains(0x3a) ? Array(repeating: 0, count: 16) : Array(repeating: 0, count: 4)
        guard inet_pton(bytes.count == 4 ? AF_INET : AF_INET6, text, &bytes) == 1 else { return nil }
        self.init(bytes: bytes)
    }

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { high == 0 && low >> 32 == 0xffff }

    /// The 4 bytes of an IPv4 address or the 16 of an IPv6 address, in network order.
    public var bytes: [UInt8] {
        let all = (0..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64(56 - index % 8 * 8))
        }
        return isIPv4 ? Array(all[12...]) : all
    }

    /// What attempts are counted by: an IPv4 address itself, of an IPv6 address the first 64 bits, for whoever has one
    /// address of such a network has all of them (RFC 6177 §2).
    public var rateKey: IPAddress { isIPv4 ? self : IPAddress(high: high, low: 0) }

    /// What the attempts of all networks of one site are counted by, beside each network's own: the first 48 bits of an
    /// IPv6 address, which is what a site is given (RFC 6177 §2), with ones where no ``rateKey`` has any; `nil` for
    /// IPv4.
    public var siteKey: IPAddress? { isIPv4 ? nil : IPAddress(high: high & 0xffff_ffff_ffff_0000, low: .max) }

    /// Whether it is this machine (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
    public var isLoopback: Bool { isIPv4 ? low >> 24 & 0xff == 127 : high == 0 && low == 1 }

    /// The address as RFC 5952 writes it, or four decimal numbers.
    public var description: String {
        let bytes = bytes
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            inet_ntop(bytes.count == 4 ? AF_INET : AF_INET6, bytes, buffer.baseAddress, socklen_t(buffer.count))
            return String(cString: buffer.baseAddress!)
        }
    }
}
