internal import LatchkeyCrypto

/// For whom credentials are: a domain, and the pages of it (WebAuthn L3 §4, §13.4.9).
public struct RelyingParty: Sendable, Hashable {
    /// The longest id: that of a domain name.
    public static let longestID = 253

    /// The domain.
    public let id: String

    /// A relying party; `nil` when the id is not a domain name in lower case, of letters, digits, hyphens and dots.
    public init?(id: String) {
        let labels = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard id.utf8.count <= Self.longestID, labels.allSatisfy(Self.isLabel) else { return nil }
        self.id = id
    }

    /// The SHA-256 of the id, as authenticators write it.
    var idHash: [UInt8] { HashFunction.sha256.digest(Array(id.utf8)) }

    /// Whether a page of that origin may use the credentials: one that came by HTTPS from the domain or from below it,
    /// on any port, as a browser allows it. A browser counts `http://localhost` as safe, so it is for the id
    /// `localhost`.
    public func accepts(origin: String) -> Bool {
        let schemes = id == "localhost" ? ["https://", "http://"] : ["https://"]
        guard let scheme = schemes.first(where: { origin.utf8.starts(with: $0.utf8) }) else { return false }
        let place = origin.utf8.dropFirst(scheme.utf8.count)
        let parts = place.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || Self.isPort(parts[1]) else { return false }
        let host = parts[0]
        guard !host.elementsEqual(id.utf8) else { return true }
        let suffix = ".\(id)".utf8
        guard host.count > suffix.count, host.suffix(suffix.count).elementsEqual(suffix) else { return false }
        return host.count <= Self.longestID
            && host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(Self.isLabel)
    }

    private static func isLabel(_ label: some BidirectionalCollection<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || isDigit(byte) || byte == hyphen
            }
    }

    private static func isPort(_ text: some Collection<UInt8>) -> Bool {
        (1...5).contains(text.count) && text.first != UInt8(ascii: "0") && text.allSatisfy(isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
