/// An e-mail address that one mailbox answers to: something, one `@`, something.
///
/// What follows RFC 5321's grammar but could be read as several addresses, a comment, a route or a name beside the
/// address (quotes, brackets, commas, colons) is refused: an address is written into message headers.
public struct EmailAddress: Hashable, Sendable {
    /// The address as it was written.
    public let text: String

    private static let forbidden: Set<Unicode.Scalar> = ["\"", ",", ";", ":", "<", ">", "(", ")", "[", "]", "\\"]

    /// An address; `nil` when the text is none.
    public init?(_ text: String) {
        // By scalars: a character may be an `@` with something that combines.
        let parts = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy({ $0.isAllowedInNames && !Self.forbidden.contains($0) })
        else { return nil }
        self.text = text
    }
}
