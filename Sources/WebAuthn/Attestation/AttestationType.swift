/// On whose word an authenticator is what it says (WebAuthn L3 §6.5.3).
public enum AttestationType: Sendable, CaseIterable {
    /// Nobody's.
    case none
    /// Its own: it signed with the credential's key.
    case selfSigned
    /// That of a certificate (Basic, AttCA or AnonCA, which only outside knowledge tells apart). Whose certificate it
    /// is is not asked: no root is known here, and the chain is not followed.
    case certified
}
