public import LatchkeyJSON

/// A new credential as a page sends it: `RegistrationResponseJSON` (WebAuthn L3 §5.1.8).
public struct RegistrationResponse: Sendable {
    /// The credential's id, as the browser names it.
    public var id: [UInt8]
    /// The browser's part.
    public var clientDataJSON: [UInt8]
    /// The authenticator's part.
    public var attestationObject: [UInt8]
    /// How the authenticator is reached, such as `internal` or `usb`; texts of a newer browser may be among them.
    public var transports: [String]
    /// `platform` or `cross-platform`, where the browser tells.
    public var attachment: String?
    /// The outputs of client extensions.
    public var clientExtensions: JSONValue?

    /// The most transports, and the longest name of one, that are kept.
    private static let mostTransports = 8, longestTransport = 32

    /// A response by its parts.
    public init(id: [UInt8], clientDataJSON: [UInt8], attestationObject: [UInt8]) {
        self.id = id
        self.clientDataJSON = clientDataJSON
        self.attestationObject = attestationObject
        transports = []
    }

    /// Reads the JSON of a response (§7.1 step 3). Throws ``WebAuthnRefusal/malformedResponse``.
    public init(_ json: JSONValue) throws(WebAuthnRefusal) {
        guard let envelope = CredentialEnvelope(json), let object = envelope.bytes("attestationObject") else {
            throw .malformedResponse
        }
        id = envelope.id
        clientDataJSON = envelope.clientDataJSON
        attestationObject = object
        attachment = envelope.attachment
        clientExtensions = envelope.clientExtensions
        transports = []
        guard let listed = envelope.response["transports"], !listed.isNull else { return }
        guard let texts = listed.array?.map(\.string), texts.count <= Self.mostTransports else {
            throw .malformedResponse
        }
        for text in texts {
            guard let text, (1...Self.longestTransport).contains(text.utf8.count),
                text.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
            else { throw .malformedResponse }
            transports.append(text)
        }
    }
}
