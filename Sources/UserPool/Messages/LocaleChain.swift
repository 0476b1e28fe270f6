/// Which locales fit a user's, the most exact first: `de-AT`, then `de` (the look-up of RFC 4647 §3.4).
enum LocaleChain {
    /// The tags of a locale as it stands in an attribute (`de_AT`, `de-AT`, `DE`), in lower case with dashes; none when
    /// it is no locale. A tag has at most 35 characters.
    static func tags(_ locale: String) -> [String] {
        guard (2...35).contains(locale.utf8.count) else { return [] }
        var parts: [Substring] = locale.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy { $0.isASCIILetterOrDigit }
        }
        guard isTag else { return [] }
        var tags: [String] = []
        while !parts.isEmpty {
            tags.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return tags
    }
}
