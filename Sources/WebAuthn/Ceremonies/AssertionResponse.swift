public import LatchkeyJSON

/// The proof of a credential as a page sends it: `AuthenticationResponseJSON` (WebAuthn L3 §5.1.8).
public struct AssertionResponse: Sendable {
    /// The credential's id.
    public var id: [UInt8]
    /// The browser's part.
    public var clientDataJSON: [UInt8]
    /// The authenticator's part.
    public var authenticatorData: [UInt8]
    /// The signature over both.
    public var signature: [UInt8]
    /// For whom the authenticator holds the credential, where it tells.
    public var userHandle: [UInt8]?
    /// The outputs of client extensions.
    public var clientExtensions: JSONValue?

    /// A response by its parts.
    public init(
        id: [UInt8], clientDataJSON: [UInt8], authenticatorData: [UInt8], signature: [UInt8],
        userHandle: [UInt8]? = nil
    ) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
    }

    /// Reads the JSON of a response (§7.2 step 3). Throws ``WebAuthnRefusal/malformedResponse``.
    public init(_ json: JSONValue) throws(WebAuthnRefusal) {
        guard let envelope = CredentialEnvelope(json), let data = envelope.bytes("authenticatorData"),
            let signature = envelope.bytes("signature")
        else { throw .malformedResponse }
        id = envelope.id
        clientDataJSON = envelope.clientDataJSON
        authenticatorData = data
        self.signature = signature
        clientExtensions = envelope.clientExtensions
        guard let handle = envelope.response["userHandle"], !handle.isNull else { return }
        guard let bytes = envelope.bytes("userHandle") else { throw .malformedResponse }
        userHandle = bytes
    }
}
