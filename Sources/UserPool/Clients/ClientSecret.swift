internal import LatchkeyCrypto
public import LatchkeyPlatform

/// A secret that a confidential client knows. A client has at most two, so that one can follow the other.
public struct ClientSecret: Sendable {
    /// The name of the secret: `<client id>--<milliseconds since the epoch>`.
    public let id: String
    /// The secret: 51 of `[a-z0-9]` when it was made here.
    public let value: Secret
    /// When it was made.
    public let created: Timestamp

    /// How many secrets a client may have.
    static let mostPerClient = 2

    private static let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz0123456789"

    /// A new value: 51 characters, about 263 random bits.
    static func randomValue() -> Secret { Secret(SecureRandom.text(51, from: alphabet)) }

    /// A secret for a client that has `others`. Its name is the client's id and the time, in the form of
    /// [ClientSecretDescriptorType](https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ClientSecretDescriptorType.html).
    init(_ value: Secret, for client: ClientID, besides others: [ClientSecret] = [], at now: Timestamp) {
        var moment = now.milliseconds
        while others.contains(where: { $0.id == Self.name(client, moment) }) { moment += 1 }
        self.init(id: Self.name(client, moment), value: value, created: now)
    }

    init(id: String, value: Secret, created: Timestamp) {
        self.id = id
        self.value = value
        self.created = created
    }

    private static func name(_ client: ClientID, _ milliseconds: Int64) -> String { "\(client.text)--\(milliseconds)" }
}
