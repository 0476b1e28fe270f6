internal import LatchkeyCrypto
public import LatchkeyPlatform

/// A secret that a confidential client knows. A client has at most two, so that one can follow the other.
public struct ClientSecret: Sendable {
    /// The name of the secret.
    public let id: String
    /// The secret: 51 of `[a-z0-9]` when it was made here.
    public let value: Secret
    /// When it was made.
    public let created: Timestamp

    /// How many secrets a client may have.
    static let mostPerClient = 2

    private static let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"

    /// A new secret of 51 characters, about 263 random bits.
    static func random(at now: Timestamp) -> ClientSecret {
        ClientSecret(
            id: SecureRandom.uuid(), value: Secret(SecureRandom.text(51, from: alphabet)), created: now)
    }
}
