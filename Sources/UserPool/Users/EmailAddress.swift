/// An e-mail address that one mailbox answers to: something, one `@`, a domain.
///
/// What follows RFC 5321's grammar but could be read as several addresses, a comment, a route or a name beside the
/// address (quotes, brackets, commas, colons) is refused: an address is written into message headers. So is what
/// servers may take for another spelling of an address: compatibility forms (`ｆlood@ｘ.example`), empty labels
/// (`x.example.`).
public struct EmailAddress: Hashable, Sendable {
    /// The address as it was written.
    public let text: String

    private static let forbidden: Set<Unicode.Scalar> = ["\"", ",", ";", ":", "<", ">", "(", ")", "[", "]", "\\"]
    /// `ß` and `ς`: case folding changes them, names of domains may hold them (RFC 5892 §2.6).
    private static let keptByDomains: Set<Unicode.Scalar> = ["\u{df}", "\u{3c2}"]
    /// Vowel signs of Thai and Lao that every text of these languages has, though each has a compatibility form of two
    /// scalars: names of mailboxes may hold them, those of domains may not (RFC 5892 §2.2).
    private static let keptByMailboxes: Set<Unicode.Scalar> = ["\u{e33}", "\u{eb3}"]
    /// Middle dots of Catalan and of Japanese, which are no letters and stand within names (RFC 5892 appendix A.3 and
    /// A.7), and the low line, which names in the DNS have that are no names of hosts.
    private static let withinLabels: Set<Unicode.Scalar> = ["-", "_", "\u{b7}", "\u{30fb}"]
    /// The longest label of a domain, and the longest domain, in bytes as they go over the wire (RFC 1035 §2.3.4).
    private static let longestLabel = 63, longestDomain = 253

    /// An address; `nil` when the text is none.
    public init?(_ text: String) {
        // By scalars: a character may be an `@` with something that combines.
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty,
            text.unicodeScalars.allSatisfy({ $0.isAllowedInNames && !Self.forbidden.contains($0) }),
            parts[0].allSatisfy({ Self.hasOneForm($0) || Self.keptByMailboxes.contains($0) }),
            parts[1].allSatisfy(Self.hasOneForm), Self.isDomain(parts[1])
        else { return nil }
        self.text = text
    }

    /// What is counted for an address, however it is spelled: in lower case, the domain in ASCII. Any other text, a
    /// phone number for one, in the form of ``IdentifierKey`` without case.
    static func mailbox(of text: String) -> String {
        let key = IdentifierKey(text, caseSensitive: false).text
        guard EmailAddress(key) != nil else { return key }
        let parts = key.unicodeScalars.split(separator: "@")
        let labels = parts[1].split(separator: ".").map { Punycode.label($0) }
        return String(parts[0]) + "@" + labels.joined(separator: ".")
    }

    /// Whether a scalar, apart from its case, is what compatibility forms come to and none of them.
    private static func hasOneForm(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            || scalar.properties.lowercaseMapping.unicodeScalars.allSatisfy {
                !$0.properties.changesWhenNFKCCaseFolded || keptByDomains.contains($0)
            }
    }

    /// Whether the text is a domain: labels of letters, digits and hyphens, in whatever script (RFC 5890 §2.3.2), or of
    /// what is taken like a hyphen.
    private static func isDomain(_ text: Substring.UnicodeScalarView) -> Bool {
        var length = -1
        for label in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard let first = label.first, let last = label.last, !withinLabels.contains(first),
                !withinLabels.contains(last), !isMark(first), label.count <= longestLabel, label.allSatisfy(isInLabels)
            else { return false }
            let count = Punycode.label(label).utf8.count
            length += count + 1
            guard count <= longestLabel, length <= longestDomain else { return false }
        }
        return true
    }

    private static func isInLabels(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
        case _: withinLabels.contains(scalar) || isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}
