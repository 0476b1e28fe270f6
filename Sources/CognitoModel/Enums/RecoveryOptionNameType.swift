public import LatchkeyJSON

/// A way to get back in.
public struct RecoveryOptionNameType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let verifiedEmail = Self(rawValue: "verified_email")
    public static let verifiedPhoneNumber = Self(rawValue: "verified_phone_number")
    public static let adminOnly = Self(rawValue: "admin_only")

    public static let known: [Self] = [
        .verifiedEmail, .verifiedPhoneNumber, .adminOnly,
    ]
}
