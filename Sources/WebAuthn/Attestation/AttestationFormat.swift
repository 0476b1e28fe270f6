/// How an attestation statement is written (WebAuthn L3 §8). The raw value is the registered identifier.
///
/// `android-safetynet` is not among them: the service that signed it has ended.
public enum AttestationFormat: String, Sendable, CaseIterable {
    /// No statement.
    case none
    /// The form made for WebAuthn, by the credential itself or by a certificate.
    case packed
    /// That of keys of the older U2F.
    case fidoU2F = "fido-u2f"
    /// That of Trusted Platform Modules.
    case tpm
    /// Apple's, whose certificates tell nothing of the device.
    case apple
    /// That of Android's key store.
    case androidKey = "android-key"

    /// Verifies a statement by the format's procedure.
    func verify(_ attested: AttestedCeremony) throws(AttestationFault) -> AttestationType {
        switch self {
        case .none:
            guard attested.statement.entries.isEmpty else { throw .malformedStatement }
            return .none
        case .packed: return try PackedAttestation.verify(attested)
        case .fidoU2F: return try U2FAttestation.verify(attested)
        case .tpm: return try TPMAttestation.verify(attested)
        case .apple: return try AppleAttestation.verify(attested)
        case .androidKey: return try AndroidKeyAttestation.verify(attested)
        }
    }
}
