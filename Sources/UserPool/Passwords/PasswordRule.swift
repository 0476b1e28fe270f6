/// What a pool's password policy can ask of a password, in the order in which it is asked.
///
/// Letters and digits are those of Basic Latin; other scripts are welcome and satisfy no rule but the length (Amazon
/// Cognito developer guide, "Adding user pool password requirements").
enum PasswordRule: String, CaseIterable, Sendable {
    /// At most 256 characters.
    case notTooLong
    /// No blank anywhere.
    case noBlank
    /// At least the policy's minimum of characters.
    case longEnough
    /// A letter A–Z.
    case uppercase
    /// A letter a–z.
    case lowercase
    /// A digit 0–9.
    case numeric
    /// One of ``symbols``.
    case symbol

    /// The characters that count as symbols.
    static let symbols: [UInt8] = Array(#"^$*.[]{}()?"!@#%&/\,><':;|_~`=+-"#.utf8)
    /// The longest password that any pool takes, in characters.
    static let maximumLength = 256
}
