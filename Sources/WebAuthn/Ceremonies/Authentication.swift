internal import LatchkeyCrypto

/// Signing in with a credential (WebAuthn L3 §7.2), by a user who was named before.
///
/// ```swift
/// let authentication = Authentication(challenge: challenge, expectations: expectations, userHandle: handle)
/// let outcome = try authentication.verify(response, with: credentials.first { $0.id == response.id })
/// ```
public struct Authentication: Sendable {
    /// The challenge that the options had.
    public let challenge: [UInt8]
    /// What the relying party wants.
    public let expectations: CeremonyExpectations
    /// What the user is called in their credentials.
    public let userHandle: [UInt8]
    /// The ids that the options listed; empty when they listed none.
    public let allowed: [[UInt8]]

    /// What came of it, to be kept with the credential (step 24).
    public struct Outcome: Equatable, Sendable {
        /// How often the credential has signed.
        public let signCount: UInt32
        /// Whether it is backed up now.
        public let isBackedUp: Bool
        /// Whether the authenticator verified its user.
        public let isUserVerified: Bool
    }

    /// An authentication that is under way.
    public init(
        challenge: [UInt8], expectations: CeremonyExpectations, userHandle: [UInt8], allowed: [[UInt8]] = []
    ) {
        self.challenge = challenge
        self.expectations = expectations
        self.userHandle = userHandle
        self.allowed = allowed
    }

    /// Steps 5 to 23. `credential` is the one of the user that has the response's id; `nil` when there is none.
    public func verify(
        _ response: AssertionResponse, with credential: RegisteredCredential?
    ) throws(WebAuthnRefusal) -> Outcome {
        guard allowed.isEmpty || allowed.contains(response.id) else { throw .credentialNotAllowed }
        guard let credential, credential.id == response.id else { throw .unknownCredential }
        guard response.userHandle == nil || response.userHandle == userHandle else { throw .wrongUserHandle }
        guard let data = AuthenticatorData(response.authenticatorData) else { throw .malformedAuthenticatorData }
        let checks = CeremonyChecks(type: "webauthn.get", challenge: challenge, expectations: expectations)
        try checks.check(clientData: response.clientDataJSON)
        try checks.check(data)
        guard data.flags.contains(.backupEligible) == credential.isBackupEligible else {
            throw .backupEligibilityChanged
        }
        let signed = response.authenticatorData + HashFunction.sha256.digest(response.clientDataJSON)
        guard let key = try? COSEKey(credential.publicKey), key.isValid(response.signature, for: signed) else {
            throw .wrongSignature
        }
        guard data.signCount > credential.signCount || (data.signCount == 0 && credential.signCount == 0) else {
            throw .signCountNotGrown
        }
        try checks.check(extensions: data.extensions, clientExtensions: response.clientExtensions)
        return Outcome(
            signCount: data.signCount, isBackedUp: data.flags.contains(.backedUp),
            isUserVerified: data.flags.contains(.userVerified))
    }
}
