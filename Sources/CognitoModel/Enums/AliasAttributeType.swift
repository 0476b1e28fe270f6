public import LatchkeyJSON

/// An attribute by which a user can sign in beside their name.
public struct AliasAttributeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let phoneNumber = Self(rawValue: "phone_number")
    public static let email = Self(rawValue: "email")
    public static let preferredUsername = Self(rawValue: "preferred_username")

    public static let known: [Self] = [
        .phoneNumber, .email, .preferredUsername,
    ]
}
