/// Where a browser may be sent after signing in or out: an absolute address without a fragment (RFC 6749 §3.1.2), with
/// `https`, `http` on the same machine only, or a scheme of an app (RFC 8252 §7.1).
enum RedirectAddress {
    private static let ownMachine: Set<String> = ["localhost", "127.0.0.1", "[::1]"]
    /// Schemes that run or show something of their own in a browser.
    private static let forbidden: Set<String> = ["javascript", "data", "vbscript", "blob", "file", "about"]

    /// Throws `invalidParameter` when the address may not be registered.
    static func check(_ address: String) throws(UserPoolError) {
        guard let scheme = scheme(of: address), !forbidden.contains(scheme),
            address.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7f && $0 != "\\" })
        else { throw .invalidParameter("\(address) is not a valid redirect URI.") }
        guard !address.utf8.contains(UInt8(ascii: "#")) else {
            throw .invalidParameter("\(address) cannot contain a fragment.")
        }
        guard ["http", "https"].contains(scheme) else { return }
        guard let host = host(of: address.dropFirst(scheme.utf8.count + 1)) else {
            throw .invalidParameter("\(address) is not a valid redirect URI.")
        }
        guard scheme == "https" || ownMachine.contains(host) else {
            throw .invalidParameter("\(address) cannot use the HTTP protocol.")
        }
    }

    /// The scheme in lower case (RFC 3986 §3.1).
    private static func scheme(of address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = address.utf8[..<colon]
        guard let first = scheme.first, first.isASCIILetterOrDigit, !(0x30...0x39).contains(first),
            scheme.allSatisfy({ $0.isASCIILetterOrDigit || [0x2b, 0x2d, 0x2e].contains($0) })
        else { return nil }
        return String(address[..<colon]).lowercased()
    }

    /// The host of what follows the scheme's colon, in lower case; `nil` when there is none or a user name before it.
    private static func host(of rest: Substring) -> String? {
        guard rest.hasPrefix("//") else { return nil }
        let authority = rest.dropFirst(2).prefix { !"/?".contains($0) }
        guard !authority.isEmpty, !authority.contains("@") else { return nil }
        let host: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
        } else {
            host = authority.prefix { $0 != ":" }
        }
        let port = authority[host.endIndex...]
        guard !host.isEmpty, port.isEmpty || (port.first == ":" && port.dropFirst().allSatisfy(\.isASCIIDigit)) else {
            return nil
        }
        return host.lowercased()
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
