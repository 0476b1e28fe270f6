/// What a domain of a pool is called: a prefix, which is put before the name of the service, or a whole name of one's
/// own.
enum DomainName {
    /// Names that would look like the service's own.
    private static let reservedWords = ["aws", "amazon", "cognito"]

    /// Throws `invalidParameter` when the name cannot be a prefix.
    static func checkPrefix(_ name: String) throws(UserPoolError) {
        guard isLabel(name.utf8[...]) else {
            throw .invalidParameter("Domain prefix \(name) must have lowercase letters, digits and inner hyphens only.")
        }
        for word in reservedWords where contains(name, word) {
            throw .invalidParameter("Domain cannot contain reserved word: \(word)")
        }
    }

    /// Throws `invalidParameter` when the text is no name of a host below another (RFC 1123 §2.1).
    static func checkCustom(_ name: String) throws(UserPoolError) {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, labels.allSatisfy(isLabel), labels.last?.contains(where: isLetter) == true else {
            throw .invalidParameter("Custom domain \(name) is not a fully-qualified domain name.")
        }
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else { return false }
        return label.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == hyphen }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte) }

    private static let hyphen = UInt8(ascii: "-")

    private static func contains(_ text: String, _ word: String) -> Bool {
        let (text, word) = (Array(text.utf8), Array(word.utf8))
        guard text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { text[$0..<($0 + word.count)].elementsEqual(word) }
    }
}
