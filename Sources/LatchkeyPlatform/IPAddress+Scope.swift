extension IPAddress {
    /// Whether the address belongs to somebody on the public Internet, as far as its form tells: none of the special
    /// ranges of the IANA registries (RFC 6890), of multicast, and none that carries an IPv4 address inside (NAT64,
    /// 6to4, Teredo), which could be one of those.
    public var isPublic: Bool { !Self.special.contains { $0.contains(self) } }

    private static let special: [IPNetwork] = [
        // RFC 6890 and its registry, RFC 1918, RFC 6598, RFC 3927, RFC 5737, RFC 2544, RFC 5771, RFC 1112.
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
        // RFC 4291 (unspecified, loopback, IPv4-compatible, link-local, multicast), RFC 6052, RFC 8215, RFC 6666,
        // RFC 2928, RFC 3849, RFC 9637, RFC 3056, RFC 9602, RFC 4193, RFC 3879.
        "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "2002::/16",
        "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
    ].compactMap { IPNetwork($0) }
}
