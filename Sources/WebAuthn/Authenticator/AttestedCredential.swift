/// A new credential as an authenticator presents it (WebAuthn L3 §6.5.1).
public struct AttestedCredential: Equatable, Sendable {
    /// The kind of authenticator, 16 bytes; zeros for one that does not tell.
    public let aaguid: [UInt8]
    /// The credential's id.
    public let id: [UInt8]
    /// The CBOR of the public key.
    public let publicKey: [UInt8]
    /// The same, read.
    let parameters: CBORMap
}
