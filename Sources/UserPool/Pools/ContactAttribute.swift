/// An attribute that says how to reach a user, and that a code can verify.
public enum ContactAttribute: String, Sendable, CaseIterable {
    /// An e-mail address.
    case email
    /// A phone number in the form of E.164: `+` and digits.
    case phoneNumber = "phone_number"

    /// The name of the attribute that says whether the owner has proved to receive what is sent there.
    public var verifiedName: String { "\(rawValue)_verified" }
}
