/// Why an attestation statement was not taken: the verification procedures of WebAuthn L3 §8, step by step.
public enum AttestationFault: Error, Equatable, Sendable, CaseIterable {
    /// The statement has not the members of its format, or one of the wrong type.
    case malformedStatement
    /// It was signed with an algorithm that is not known here, or that its format does not allow.
    case unsupportedAlgorithm
    /// A certificate is no X.509, or its key is none for the algorithm.
    case malformedCertificate
    /// The signature is not that of the attestation key (packed, fido-u2f, tpm, android-key).
    case wrongSignature
    /// The certificate lacks what its format demands of it (packed §8.2.1, tpm §8.3.1).
    case unfitCertificate
    /// The certificate is for another kind of authenticator (packed, tpm).
    case wrongAAGUID
    /// A self-attestation names another algorithm than that of the credential (packed).
    case wrongAlgorithm
    /// The certificate, or the TPM, speaks of another key than that of the credential (tpm, android-key, apple).
    case wrongPublicKey
    /// The certificate was made for another ceremony (android-key's challenge, apple's nonce).
    case wrongNonce
    /// A structure of a TPM or of Android's key store cannot be read.
    case malformedStructure
    /// `certInfo` was not made by a TPM: its magic is another.
    case notMadeByTPM
    /// `certInfo` attests something else than a key.
    case wrongAttestationType
    /// `certInfo` was made for another ceremony.
    case wrongExtraData
    /// `certInfo` names another object than `pubArea`.
    case wrongObjectName
    /// Every application may use the key (android-key).
    case notScoped
    /// The key was brought to the device and not made there (android-key).
    case keyNotGenerated
    /// The key is for something else than signing, or for more (android-key).
    case wrongPurpose
}
