public import LatchkeyJSON

/// Whose key encrypts a pool.
public struct EncryptionKeyType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let awsOwnedKey = Self(rawValue: "AWS_OWNED_KEY")
    public static let customerManagedKey = Self(rawValue: "CUSTOMER_MANAGED_KEY")

    public static let known: [Self] = [
        .awsOwnedKey, .customerManagedKey,
    ]
}
