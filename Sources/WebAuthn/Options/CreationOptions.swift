public import LatchkeyJSON

/// From what a browser makes a credential: `PublicKeyCredentialCreationOptionsJSON` (WebAuthn L3 §5.1.9).
public struct CreationOptions: Sendable {
    /// For whom.
    public var relyingParty: RelyingParty
    /// What people are told that this is.
    public var relyingPartyName: String
    /// What the user is called in the credential: 1 to 64 bytes without meaning.
    public var userHandle: [UInt8]
    /// What the user chooses by.
    public var userName: String
    /// The same for people.
    public var userDisplayName: String
    /// The challenge.
    public var challenge: [UInt8]
    /// The algorithms in the order in which they are wanted.
    public var algorithms: [COSEAlgorithm]
    /// How long the browser has, in milliseconds.
    public var timeout: Int
    /// The ids of the user's credentials: an authenticator that has one makes no other.
    public var excluded: [[UInt8]]
    /// `required` or `preferred`.
    public var userVerification: String

    /// Options by their parts.
    public init(
        relyingParty: RelyingParty, relyingPartyName: String, userHandle: [UInt8], userName: String,
        userDisplayName: String, challenge: [UInt8], algorithms: [COSEAlgorithm], timeout: Int, excluded: [[UInt8]],
        userVerification: String
    ) {
        self.relyingParty = relyingParty
        self.relyingPartyName = relyingPartyName
        self.userHandle = userHandle
        self.userName = userName
        self.userDisplayName = userDisplayName
        self.challenge = challenge
        self.algorithms = algorithms
        self.timeout = timeout
        self.excluded = excluded
        self.userVerification = userVerification
    }

    /// The options as `PublicKeyCredential.parseCreationOptionsFromJSON()` takes them. The credential is to be
    /// discoverable, and no attestation is asked for.
    public var json: JSONValue {
        [
            "rp": ["id": .string(relyingParty.id), "name": .string(relyingPartyName)],
            "user": [
                "id": .string(Base64URL.encode(userHandle)), "name": .string(userName),
                "displayName": .string(userDisplayName),
            ],
            "challenge": .string(Base64URL.encode(challenge)),
            "pubKeyCredParams": .array(
                algorithms.map { ["type": "public-key", "alg": .integer($0.rawValue)] }),
            "timeout": .integer(Int64(timeout)),
            "excludeCredentials": .array(excluded.map(CredentialDescriptor.json)),
            "authenticatorSelection": [
                "requireResidentKey": true, "residentKey": "required", "userVerification": .string(userVerification),
            ],
        ]
    }
}
