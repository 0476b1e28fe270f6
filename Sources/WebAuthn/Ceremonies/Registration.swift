internal import LatchkeyCrypto

/// Registering a credential (WebAuthn L3 §7.1).
///
/// ```swift
/// let registration = Registration(
///     challenge: challenge, expectations: expectations, algorithms: [.es256, .rs256])
/// let made = try registration.verify(try RegistrationResponse(json))
/// guard try await store.insert(made.credential) else { throw WebAuthnRefusal.credentialAlreadyRegistered }
/// ```
/// Attestation is conveyed as "none" (§5.4.7), which is what the options ask for; statements that come nevertheless
/// must be right in themselves, but whose certificates they carry is not asked: no trust roots are kept, so nothing of
/// what they say of the authenticator is believed.
public struct Registration: Sendable {
    /// The longest id of a credential in bytes (step 26).
    public static let longestCredentialID = 1023

    /// The challenge that the options had.
    public let challenge: [UInt8]
    /// What the relying party wants.
    public let expectations: CeremonyExpectations
    /// The algorithms that the options offered.
    public let algorithms: Set<COSEAlgorithm>
    /// The types of attestation that are taken.
    public let attestations: Set<AttestationType>

    /// What came of a registration.
    public struct Outcome: Equatable, Sendable {
        /// What is to be kept.
        public let credential: RegisteredCredential
        /// The kind of authenticator, 16 bytes; not proved.
        public let aaguid: [UInt8]
        /// On whose word.
        public let attestation: AttestationType
        /// Whether the authenticator verified its user.
        public let isUserVerified: Bool
    }

    /// A registration that is under way.
    public init(
        challenge: [UInt8], expectations: CeremonyExpectations, algorithms: Set<COSEAlgorithm>,
        attestations: Set<AttestationType> = Set(AttestationType.allCases)
    ) {
        self.challenge = challenge
        self.expectations = expectations
        self.algorithms = algorithms
        self.attestations = attestations
    }

    /// Steps 5 to 28 but for step 27: whether the credential is known already is to be asked of the store, in the
    /// transaction that keeps it.
    public func verify(_ response: RegistrationResponse) throws(WebAuthnRefusal) -> Outcome {
        let checks = CeremonyChecks(type: "webauthn.create", challenge: challenge, expectations: expectations)
        try checks.check(clientData: response.clientDataJSON)
        let hash = HashFunction.sha256.digest(response.clientDataJSON)
        let object: AttestationObject
        do throws(CBORError) {
            object = try AttestationObject(response.attestationObject)
        } catch {
            throw .malformedAttestationObject(error)
        }
        guard let data = AuthenticatorData(object.authenticatorData) else { throw .malformedAuthenticatorData }
        guard let credential = data.attestedCredential else { throw .missingCredential }
        try checks.check(data)
        let key = try key(of: credential)
        try checks.check(extensions: data.extensions, clientExtensions: response.clientExtensions)
        guard let format = AttestationFormat(rawValue: object.format) else { throw .unknownAttestationFormat }
        let attestation: AttestationType
        do throws(AttestationFault) {
            attestation = try format.verify(
                AttestedCeremony(
                    statement: object.statement, authenticatorData: data, credential: credential, key: key,
                    clientDataHash: hash))
        } catch {
            throw .invalidAttestation(error)
        }
        guard attestations.contains(attestation) else { throw .unacceptableAttestation }
        guard (1...Self.longestCredentialID).contains(credential.id.count) else { throw .credentialIDTooLong }
        guard credential.id == response.id else { throw .credentialIDMismatch }
        return Outcome(
            credential: RegisteredCredential(
                id: credential.id, publicKey: credential.publicKey, signCount: data.signCount,
                isBackupEligible: data.flags.contains(.backupEligible), isBackedUp: data.flags.contains(.backedUp)),
            aaguid: credential.aaguid, attestation: attestation,
            isUserVerified: data.flags.contains(.userVerified))
    }

    /// Step 20.
    private func key(of credential: AttestedCredential) throws(WebAuthnRefusal) -> COSEKey {
        let key: COSEKey
        do throws(COSEKey.Fault) {
            key = try COSEKey(credential.parameters)
        } catch {
            switch error {
            case .unknownAlgorithm: throw .algorithmNotOffered
            case .malformed: throw .malformedPublicKey
            }
        }
        guard algorithms.contains(key.algorithm) else { throw .algorithmNotOffered }
        return key
    }
}
