internal import LatchkeyPlatform

/// The parts of the address of a client's metadata document, or of a pattern of such addresses.
///
/// An address is one as OAuth Client ID Metadata Documents demand: `https`, with a path, without user name, fragment or
/// dot segments. Its host is a name; an address in numbers is taken only where it is public, and so is no name of this
/// machine or of a private network.
struct MetadataURL: Equatable, Sendable {
    /// The host in lower case, with its port where one is named; what follows it, from the first slash.
    let authority: String, path: String

    /// Takes an address apart; `nil` when it is none.
    init?(_ text: String) {
        self.init(text, allowingWildcards: false)
    }

    fileprivate init?(_ text: String, allowingWildcards: Bool) {
        guard text.utf8.starts(with: "https://".utf8),
            text.utf8.allSatisfy({ (0x21...0x7e).contains($0) && $0 != 0x5c })
        else { return nil }
        let rest = text.dropFirst("https://".count)
        authority = rest.prefix { !"/?#".contains($0) }.lowercased()
        path = String(rest.dropFirst(authority.count))
        let segments = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard path.first == "/", !path.contains("#"), !segments.contains(where: Self.isDots),
            Self.isAuthority(authority, allowingWildcards: allowingWildcards)
        else { return nil }
        guard allowingWildcards || path != "/" else { return nil }
    }

    private static func isDots(_ segment: Substring) -> Bool {
        let plain = segment.lowercased().split(separator: "%2e", omittingEmptySubsequences: false).joined(
            separator: ".")
        return plain == "." || plain == ".."
    }

    private static func isAuthority(_ authority: String, allowingWildcards: Bool) -> Bool {
        let host: Substring
        if authority.first == "[" {
            guard let end = authority.firstIndex(of: "]") else { return false }
            host = authority[authority.index(after: authority.startIndex)..<end]
            guard let address = IPAddress(String(host)), address.isPublic else { return false }
            return isPort(authority[authority.index(after: end)...])
        }
        host = authority.prefix { $0 != ":" }
        guard isPort(authority[host.endIndex...]) else { return false }
        if let address = IPAddress(String(host)) { return address.isPublic }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, host.utf8.count <= 253,
            labels.allSatisfy({ isLabel($0, allowingWildcards: allowingWildcards) })
        else { return false }
        // The names of a registry, and everything under one that means this machine or this network, are nobody's.
        let last = labels[labels.count - 1]
        guard last.contains(where: { $0.isLetter }), !last.contains("*"), !labels[labels.count - 2].contains("*") else {
            return false
        }
        return !["localhost", "local", "internal", "localdomain", "lan", "home", "arpa", "onion"].contains(last)
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        guard colon == ":", let port = UInt16(text.dropFirst()) else { return false }
        return port > 0 && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isLabel(_ label: Substring, allowingWildcards: Bool) -> Bool {
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
            && label.utf8.allSatisfy {
                $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || (allowingWildcards && $0 == UInt8(ascii: "*"))
            }
    }
}

/// A pattern of addresses of metadata documents, in which `*` stands for any characters: in the host, for those of one
/// label.
struct MetadataURLPattern: Equatable, Sendable {
    private let parts: MetadataURL

    /// Reads a pattern; `nil` when it is none, or would take any host of a registry.
    init?(_ text: String) {
        guard let parts = MetadataURL(text, allowingWildcards: true) else { return nil }
        self.parts = parts
    }

    /// Whether the address is one of the pattern's.
    func matches(_ url: MetadataURL) -> Bool {
        let labels = parts.authority.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let others = url.authority.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count == others.count && zip(labels, others).allSatisfy { Self.matches(Array($0), Array($1)) }
            && Self.matches(Array(parts.path.utf8), Array(url.path.utf8))
    }

    /// Matches with wildcards in time of at most the product of both lengths, by going back to the last wildcard only.
    private static func matches(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
        var (p, t) = (0, 0)
        var star: (pattern: Int, text: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                star = (p, t)
                p += 1
            } else if p < pattern.count, pattern[p] == text[t] {
                (p, t) = (p + 1, t + 1)
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                (p, t) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
