/// What an authenticator makes at a registration: a new credential, and who says so (WebAuthn L3 §6.5).
public struct AttestationObject: Sendable {
    /// The attestation statement's format.
    public let format: String
    /// The attestation statement.
    public let statement: CBORMap
    /// The authenticator data, unread.
    public let authenticatorData: [UInt8]

    /// Reads the CBOR of an attestation object: a map of `fmt`, `attStmt` and `authData` and nothing else.
    public init(_ bytes: [UInt8]) throws(CBORError) {
        guard let map = try CBORReader.decode(bytes).map, map.hasExactly("fmt", "attStmt", "authData"),
            let format = map["fmt"]?.text, let statement = map["attStmt"]?.map, let data = map["authData"]?.bytes
        else { throw .malformed }
        self.format = format
        self.statement = statement
        authenticatorData = data
    }
}
