/// An attribute that can stand for the username where one signs in, when the pool says so.
public enum IdentifierAttribute: String, Sendable, CaseIterable {
    /// An e-mail address.
    case email
    /// A phone number.
    case phoneNumber = "phone_number"
    /// A name that the user may change.
    case preferredUsername = "preferred_username"

    /// The same attribute as a contact; a preferred username is none.
    public var contact: ContactAttribute? { ContactAttribute(rawValue: rawValue) }
}
