/// The form of the address that clients see: `https://auth.example.org:8443/path`.
///
/// It begins the issuer of every token, which clients compare byte by byte and append paths to. So it has a scheme, a
/// host, perhaps a port and a path, and nothing else: no user, query, fragment, escape, empty segment or slash at the
/// end.
enum PublicURL {
    /// Whether the text is one.
    static func isValid(_ text: String) -> Bool {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return false }
        let parts = text.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
        return isAuthority(parts[0]) && parts.dropFirst().allSatisfy(isSegment)
    }

    /// Whether the host of a valid URL is this machine.
    static func isLoopback(_ url: String) -> Bool {
        let authority = url.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? ""
        let host = authority.first == "[" ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return ListenAddress(host: String(host), port: 0).isLoopback
    }

    private static func isAuthority(_ text: Substring) -> Bool {
        let host: Substring
        let port: Substring
        if text.first == "[" {
            guard let end = text.lastIndex(of: "]") else { return false }
            host = text[text.index(after: text.startIndex)..<end]
            port = text[text.index(after: end)...]
            guard host.contains(":"), host.utf8.allSatisfy({ isHexDigit($0) || $0 == UInt8(ascii: ":") }) else {
                return false
            }
        } else {
            host = text.prefix { $0 != ":" }
            port = text[host.endIndex...]
            guard host.utf8.allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: ".") }) else { return false }
        }
        guard !host.isEmpty, host.utf8.count <= 253 else { return false }
        guard let colon = port.first else { return true }
        let digits = port.dropFirst()
        return colon == ":" && digits.utf8.allSatisfy(isDigit) && (UInt16(digits) ?? 0) > 0
    }

    private static func isSegment(_ text: Substring) -> Bool {
        !text.isEmpty && text != "." && text != ".."
            && text.utf8.allSatisfy { isNameByte($0) || [UInt8(ascii: "."), UInt8(ascii: "_")].contains($0) }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "-")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
