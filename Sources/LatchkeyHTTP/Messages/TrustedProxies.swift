public import LatchkeyPlatform

/// The proxies whose word about the client's address is taken.
///
/// A proxy appends the address that it was called from to `X-Forwarded-For`; what stands left of that came from outside
/// and may be invented. So the field counts only where the connection itself comes from a trusted proxy, and is read
/// from the right: entries that are trusted proxies are passed over, and the first other one is the client. Several
/// fields are one list in their order. An entry is an address, or an address with a port (`192.0.2.7:4711`,
/// `[2001:db8::7]:4711`). Where the entry to be read is neither, the client's address is the connection's. Where all
/// entries are trusted, the left-most one is the client: it called from within. Every other field that speaks of
/// addresses (`Forwarded`, `X-Real-IP`) is ignored.
public struct TrustedProxies: Sendable, Equatable {
    private let networks: [IPNetwork]

    /// Trusts the addresses of these ranges; an empty list trusts nobody.
    public init(_ networks: [IPNetwork] = []) {
        self.networks = networks
    }

    /// Whether the address is a proxy's.
    public func contains(_ address: IPAddress) -> Bool {
        networks.contains { $0.contains(address) }
    }

    /// The address that the request of a connection from `peer` came from.
    public func client(of headers: Headers, peer: IPAddress) -> IPAddress {
        guard !networks.isEmpty, contains(peer) else { return peer }
        var client = peer
        for value in headers.values(.xForwardedFor).reversed() {
            for entry in value.parts(between: ",").reversed() {
                guard let address = Self.address(in: entry) else { return peer }
                client = address
                guard contains(address) else { return client }
            }
        }
        return client
    }

    private static func address(in entry: Substring) -> IPAddress? {
        let text = entry.drop { $0 == " " || $0 == "\t" }
        guard let last = text.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return nil }
        let trimmed = text[...last]
        if let address = IPAddress(String(trimmed)) { return address }
        if trimmed.first == "[" {
            guard let end = trimmed.firstIndex(of: "]"), isPort(trimmed[trimmed.index(after: end)...]) else {
                return nil
            }
            let inside = trimmed[..<end].dropFirst()
            return inside.utf8.contains(0x3a) ? IPAddress(String(inside)) : nil
        }
        guard let colon = trimmed.firstIndex(of: ":"), isPort(trimmed[colon...]) else { return nil }
        return IPAddress(String(trimmed[..<colon]))
    }

    /// Nothing, or `:` and at most five digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty
            || text.first == ":" && (1...5).contains(text.utf8.count - 1)
                && text.utf8.dropFirst().allSatisfy(Token.isDigit)
    }
}
