public import LatchkeyJSON

/// An attribute that can be verified.
public struct VerifiedAttributeType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let phoneNumber = Self(rawValue: "phone_number")
    public static let email = Self(rawValue: "email")

    public static let known: [Self] = [
        .phoneNumber, .email,
    ]
}
