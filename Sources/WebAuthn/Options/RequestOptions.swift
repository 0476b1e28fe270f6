public import LatchkeyJSON

/// From what a browser asks for a credential's proof: `PublicKeyCredentialRequestOptionsJSON` (WebAuthn L3 §5.1.10).
public struct RequestOptions: Sendable {
    /// For whom.
    public var relyingParty: RelyingParty
    /// The challenge.
    public var challenge: [UInt8]
    /// How long the browser has, in milliseconds.
    public var timeout: Int
    /// The ids of the credentials that may be used.
    public var allowed: [[UInt8]]
    /// `required` or `preferred`.
    public var userVerification: String

    /// Options by their parts.
    public init(
        relyingParty: RelyingParty, challenge: [UInt8], timeout: Int, allowed: [[UInt8]], userVerification: String
    ) {
        self.relyingParty = relyingParty
        self.challenge = challenge
        self.timeout = timeout
        self.allowed = allowed
        self.userVerification = userVerification
    }

    /// The options as `PublicKeyCredential.parseRequestOptionsFromJSON()` takes them.
    public var json: JSONValue {
        [
            "challenge": .string(Base64URL.encode(challenge)),
            "timeout": .integer(Int64(timeout)),
            "rpId": .string(relyingParty.id),
            "allowCredentials": .array(allowed.map(CredentialDescriptor.json)),
            "userVerification": .string(userVerification),
        ]
    }
}
