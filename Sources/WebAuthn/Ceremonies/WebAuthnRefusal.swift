/// Why a passkey was not registered or did not sign anybody in: one case for each step of WebAuthn L3 §7.1 and §7.2
/// that can fail, in the order of §7.1.
///
/// Steps 1, 2 and 4 of both are the browser's and the page's; 18 and 19 of §7.1 are for parties with a policy about
/// backups, which is not ours; 24 has nothing to do as no trust roots are kept.
public enum WebAuthnRefusal: Error, Equatable, Sendable {
    /// §7.1 step 3: what was sent is no `PublicKeyCredential` with an `AuthenticatorAttestationResponse`. §7.2 step 3:
    /// … with an `AuthenticatorAssertionResponse`.
    case malformedResponse
    /// §7.2 step 5: the credential is none of those that were asked for.
    case credentialNotAllowed
    /// §7.2 step 6: the user has no such credential.
    case unknownCredential
    /// §7.2 step 6: the authenticator holds the credential for another user.
    case wrongUserHandle
    /// §7.1 step 5, §7.2 step 8: the client data are no UTF-8.
    case undecodableClientData
    /// §7.1 step 6, §7.2 step 9: the client data are not what a browser writes.
    case malformedClientData
    /// §7.1 step 7, §7.2 step 10: they are of another ceremony.
    case wrongType
    /// §7.1 step 8, §7.2 step 11: they answer another challenge.
    case wrongChallenge
    /// §7.1 step 9, §7.2 step 12: the page came from elsewhere.
    case wrongOrigin
    /// §7.1 step 10, §7.2 step 13: the page was in a frame of another origin, where it is not expected.
    case crossOrigin
    /// §7.1 step 11, §7.2 step 14: the page around the frame is none in which it is expected.
    case wrongTopOrigin
    /// §7.1 step 13: the attestation object is not the CBOR of one.
    case malformedAttestationObject(CBORError)
    /// §7.1 step 13, §7.2 step 7: the authenticator data are cut, too long, or not what their flags say.
    case malformedAuthenticatorData
    /// §7.1 step 13: there is no new credential in them.
    case missingCredential
    /// §7.1 step 14, §7.2 step 15: they are for another relying party.
    case wrongRelyingParty
    /// §7.1 step 15, §7.2 step 16: nobody was there.
    case userNotPresent
    /// §7.1 step 16, §7.2 step 17: the user was not verified, and must be.
    case userNotVerified
    /// §7.1 step 17, §7.2 step 18: the credential is backed up although it cannot be.
    case backedUpButNotEligible
    /// §7.2 step 19: whether the credential can be backed up has changed, which it never does.
    case backupEligibilityChanged
    /// §7.1 step 20: the key is for none of the algorithms that were offered.
    case algorithmNotOffered
    /// §7.1 step 20: the key is none of its algorithm.
    case malformedPublicKey
    /// §7.1 step 21, §7.2 step 23: the outputs of extensions are no map of names. Outputs that nobody asked for are
    /// skipped, as the specification allows.
    case malformedExtensions
    /// §7.1 step 22: the attestation statement is in a format that is not known here.
    case unknownAttestationFormat
    /// §7.1 step 23: the attestation statement is wrong.
    case invalidAttestation(AttestationFault)
    /// §7.1 step 25: the attestation is of a type that is not taken.
    case unacceptableAttestation
    /// §7.1 step 26: the credential's id has more than 1,023 bytes, or none.
    case credentialIDTooLong
    /// §7.1 step 27: the credential is registered already. Who keeps the credentials says so.
    case credentialAlreadyRegistered
    /// §7.1 step 28: the browser and the authenticator name the credential differently.
    case credentialIDMismatch
    /// §7.2 step 21: the signature is not that of the credential's key.
    case wrongSignature
    /// §7.2 step 22: the counter has not grown although it counts. The specification leaves open what to do; here it is
    /// refused: a key that lives in one place only has been copied, and of two copies the thief's is as likely to come
    /// first. Credentials that live on several devices count nothing and are not concerned.
    case signCountNotGrown
}
