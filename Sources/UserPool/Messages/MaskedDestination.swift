internal import LatchkeyPlatform

/// A delivery destination as strangers may see it.
///
/// An e-mail address keeps the first character of its local part and of its domain (`t***@e***`), a phone number its
/// last four digits (`+*******9934`), as Amazon Cognito masks them in `CodeDeliveryDetails`. What is left tells neither
/// how the address was written nor how long the number is: otherwise a destination that is only pretended, made of what
/// the caller typed, could be told from a user's.
enum MaskedDestination {
    /// `j***@e***` for `jane@example.org`.
    static func email(_ address: String) -> String {
        let address = address.lowercased().nfc
        guard let at = address.lastIndex(of: "@") else { return String(address.prefix(1)) + "***" }
        return "\(address[..<at].prefix(1))***@\(address[address.index(after: at)...].prefix(1))***"
    }

    /// `+*******9934` for `+12065559934`.
    static func phone(_ number: String) -> String {
        "+*******" + number.drop { $0 == "+" }.suffix(4)
    }
}
