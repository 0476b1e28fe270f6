/// A phone number in the form of ITU-T E.164: `+`, then at most 15 digits.
public struct PhoneNumber: Hashable, Sendable {
    /// The number as it was written.
    public let text: String

    /// A number; `nil` when the text is none.
    public init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "+"), (2...16).contains(text.utf8.count),
            text.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        self.text = text
    }
}
