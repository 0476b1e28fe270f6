/// A delivery destination as strangers may see it.
///
/// An e-mail address keeps the first character of its local part and of its domain (`t***@e***`), a phone number its
/// last four digits (`+*******9934`), as Amazon Cognito masks them in `CodeDeliveryDetails`.
enum MaskedDestination {
    /// `j***@e***` for `jane@example.org`.
    static func email(_ address: String) -> String {
        guard let at = address.lastIndex(of: "@") else { return String(address.prefix(1)) + "***" }
        return "\(address[..<at].prefix(1))***@\(address[address.index(after: at)...].prefix(1))***"
    }

    /// `+*******9934` for `+12065559934`.
    static func phone(_ number: String) -> String {
        let digits = number.drop { $0 == "+" }
        return "+" + String(repeating: "*", count: max(0, digits.count - 4)) + digits.suffix(4)
    }
}
