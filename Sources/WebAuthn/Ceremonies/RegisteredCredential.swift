/// What is to be kept of a credential that was registered (WebAuthn L3 §4, "credential record").
public struct RegisteredCredential: Equatable, Sendable {
    /// The credential's id, 1 to 1,023 bytes.
    public var id: [UInt8]
    /// The CBOR of the public key (``COSEKey``).
    public var publicKey: [UInt8]
    /// How often it had signed.
    public var signCount: UInt32
    /// Whether it can be backed up; that never changes.
    public var isBackupEligible: Bool
    /// Whether it is backed up.
    public var isBackedUp: Bool

    /// A credential as it was kept.
    public init(id: [UInt8], publicKey: [UInt8], signCount: UInt32, isBackupEligible: Bool, isBackedUp: Bool) {
        self.id = id
        self.publicKey = publicKey
        self.signCount = signCount
        self.isBackupEligible = isBackupEligible
        self.isBackedUp = isBackedUp
    }
}
