public import LatchkeyJSON

/// How the passwords in an import file are hashed.
public struct PasswordHashingAlgorithmType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let bcrypt = Self(rawValue: "BCRYPT")
    public static let scrypt = Self(rawValue: "SCRYPT")
    public static let argon2id = Self(rawValue: "ARGON2ID")
    public static let pbkdf2SHA256 = Self(rawValue: "PBKDF2_SHA256")

    public static let known: [Self] = [
        .bcrypt, .scrypt, .argon2id, .pbkdf2SHA256,
    ]
}
