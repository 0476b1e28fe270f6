public import LatchkeyPlatform

/// An access key: what an administrator signs requests with.
public struct Credentials: Sendable {
    /// The public half, which names the key in every signature.
    public let accessKeyID: String
    /// The secret half, known to the signer and to the server.
    public let secretAccessKey: Secret
    /// The token of temporary credentials; it travels in `X-Amz-Security-Token`.
    public let sessionToken: Secret?

    /// Pairs a key's id with its secret.
    public init(accessKeyID: String, secretAccessKey: Secret, sessionToken: Secret? = nil) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = secretAccessKey
        self.sessionToken = sessionToken
    }
}
