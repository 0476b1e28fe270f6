internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

extension Pool {
    /// The algorithms that new passkeys may have, as Cognito offers them.
    private static let passkeyAlgorithms: [COSEAlgorithm] = [.es256, .rs256]
    /// How long a browser is given, in milliseconds, as Cognito gives it.
    static let passkeyTimeout = 60_000
    /// How long a registration can be completed: people look for their keys.
    private static let registrationValidity = Duration.seconds(300)

    /// The passkeys of the pool, on a connection.
    func passkeys(_ connection: any Connection) -> PasskeyStore { PasskeyStore(connection, pool: id) }

    /// For whom the pool's passkeys are. Throws `passkeysDisabled` when the pool does not sign in by passkeys, and
    /// `relyingPartyMissing` when nobody has said for which domain.
    func relyingParty() throws(UserPoolError) -> RelyingParty {
        guard settings.firstFactors.contains(.webAuthn) else { throw UserPoolError(.passkeysDisabled) }
        guard let party = settings.passkeys.relyingPartyID.flatMap({ RelyingParty(id: $0) }) else {
            throw UserPoolError(.relyingPartyMissing)
        }
        return party
    }

    /// What a user is called in their passkeys: it means nothing to anybody else, and never changes.
    func passkeyHandle(of subject: Subject) -> [UInt8] { Array(subject.text.utf8) }

    /// Begins to register a passkey and returns the options for the browser. An attempt from before is void.
    func beginPasskeyRegistration(
        of user: User, through client: ClientID, in connection: any Connection
    ) async throws -> JSONValue {
        let party = try relyingParty()
        let store = passkeys(connection)
        let challenge = SecureRandom.bytes(32)
        try await store.begin(
            PasskeyStore.Pending(
                challenge: challenge, client: client.text, expires: services.clock.now() + Self.registrationValidity),
            of: user.subject)
        let known = try await store.all(of: user.subject).filter { $0.relyingPartyID == party.id }
        let name = settings.namesUsersBySubject ? Self.contact(of: user) ?? user.username.text : user.username.text
        return CreationOptions(
            relyingParty: party, relyingPartyName: party.id, userHandle: passkeyHandle(of: user.subject),
            userName: name, userDisplayName: user.attributes["name"] ?? name, challenge: challenge,
            algorithms: Self.passkeyAlgorithms, timeout: Self.passkeyTimeout, excluded: known.map(\.id),
            userVerification: settings.passkeys.requiresUserVerification ? "required" : "preferred"
        ).json
    }

    /// Takes the passkey that a browser has made, once. A refused one leaves the attempt good for another, as nothing
    /// was learnt from it.
    ///
    /// Throws `passkeyChallengeMissing`, `passkeyClientMismatch`, `passkeyOriginRefused`, `passkeyPartyMismatch`,
    /// `passkeyNotSupported`, `tooManyPasskeys`, `passkeysDisabled`.
    func completePasskeyRegistration(
        _ credential: JSONValue, of user: User, through client: ClientID, in connection: any Connection
    ) async throws {
        guard settings.firstFactors.contains(.webAuthn), let party = try? relyingParty() else {
            throw UserPoolError(.passkeysDisabled)
        }
        let store = passkeys(connection)
        let now = services.clock.now()
        // One that lasts longer than any was made by a clock that has since been put back.
        guard let pending = try await store.pending(of: user.subject), now < pending.expires,
            pending.expires <= now + Self.registrationValidity + .seconds(60)
        else { throw UserPoolError(.passkeyChallengeMissing) }
        guard pending.client == client.text else { throw UserPoolError(.passkeyClientMismatch) }
        let registration = Registration(
            challenge: pending.challenge,
            expectations: CeremonyExpectations(
                relyingParty: party, requiresUserVerification: settings.passkeys.requiresUserVerification),
            algorithms: Set(Self.passkeyAlgorithms))
        let response: RegistrationResponse
        let made: Registration.Outcome
        do throws(WebAuthnRefusal) {
            response = try RegistrationResponse(credential)
            made = try registration.verify(response)
        } catch {
            throw UserPoolError(error.registrationCode, [.text: "\(error)"])
        }
        guard try await store.all(of: user.subject).count < Passkey.mostOfUser else {
            throw UserPoolError(.tooManyPasskeys)
        }
        let passkey = Passkey(
            credential: made.credential, relyingPartyID: party.id, aaguid: made.aaguid,
            name: PasskeyName.of(made.aaguid, attachment: response.attachment), attachment: response.attachment,
            transports: response.transports, created: now)
        guard try await store.insert(passkey, of: user.subject) else {
            throw UserPoolError(.passkeyNotSupported, [.text: "\(WebAuthnRefusal.credentialAlreadyRegistered)"])
        }
        try await store.endPending(of: user.subject)
    }

    private static func contact(of user: User) -> String? {
        user.attributes["email"] ?? user.attributes["phone_number"]
    }
}

extension WebAuthnRefusal {
    /// What a refused registration is in the pool's words.
    fileprivate var registrationCode: UserPoolError.Code {
        switch self {
        case .wrongChallenge: .passkeyChallengeMissing
        case .wrongOrigin, .crossOrigin, .wrongTopOrigin: .passkeyOriginRefused
        case .wrongRelyingParty: .passkeyPartyMismatch
        case .malformedResponse, .undecodableClientData, .malformedClientData, .wrongType, .malformedAttestationObject,
            .malformedAuthenticatorData, .missingCredential, .credentialIDMismatch, .malformedExtensions:
            .malformedPasskey
        case .credentialNotAllowed, .unknownCredential, .wrongUserHandle, .userNotPresent, .userNotVerified,
            .backedUpButNotEligible, .backupEligibilityChanged, .algorithmNotOffered, .malformedPublicKey,
            .unknownAttestationFormat, .invalidAttestation, .unacceptableAttestation, .credentialIDTooLong,
            .credentialAlreadyRegistered, .wrongSignature, .signCountNotGrown:
            .passkeyNotSupported
        }
    }
}
