/// What an authenticator signs beside the client data (WebAuthn L3 §6.1).
public struct AuthenticatorData: Equatable, Sendable {
    /// The most bytes that are read.
    public static let maximumSize = 16 * 1024

    /// The bytes themselves, which are what was signed.
    public let bytes: [UInt8]
    /// The SHA-256 of the relying party id, 32 bytes.
    public let relyingPartyIDHash: [UInt8]
    /// What the authenticator says of the ceremony.
    public let flags: AuthenticatorFlags
    /// How often the credential has signed; always 0 for one that lives on several devices.
    public let signCount: UInt32
    /// The new credential, in a registration.
    public let attestedCredential: AttestedCredential?
    /// The outputs of extensions, whatever they are.
    public let extensions: CBORValue?

    /// Reads the data; `nil` when they are cut, go on after their end, or do not hold what their flags say.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumSize else { return nil }
        var reader = ByteReader(bytes)
        guard let hash = reader.bytes(32), let flags = reader.uint8(), let count = reader.uint32() else { return nil }
        self.bytes = bytes
        relyingPartyIDHash = hash
        self.flags = AuthenticatorFlags(rawValue: flags)
        signCount = count
        if self.flags.contains(.attestedCredential) {
            guard let credential = Self.credential(&reader) else { return nil }
            attestedCredential = credential
        } else {
            attestedCredential = nil
        }
        if self.flags.contains(.extensions) {
            guard let (value, _) = Self.value(&reader) else { return nil }
            extensions = value
        } else {
            extensions = nil
        }
        guard reader.isAtEnd else { return nil }
    }

    private static func credential(_ reader: inout ByteReader) -> AttestedCredential? {
        guard let aaguid = reader.bytes(16), let id = reader.countedBytes(), let (value, bytes) = value(&reader),
            let parameters = value.map
        else { return nil }
        return AttestedCredential(aaguid: aaguid, id: id, publicKey: bytes, parameters: parameters)
    }

    private static func value(_ reader: inout ByteReader) -> (value: CBORValue, bytes: [UInt8])? {
        guard let (value, count) = try? CBORReader.decodeFirst(Array(reader.rest)), let bytes = reader.bytes(count)
        else { return nil }
        return (value, bytes)
    }
}
