internal import Database
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform
internal import WebAuthn

extension Pool {
    /// What a browser is asked with for a proof of one of the user's passkeys, as a JSON text
    /// (`CREDENTIAL_REQUEST_OPTIONS`). Whoever has none, and a name that nobody has, gets ids that nobody has, always
    /// the same ones for the subject.
    func passkeyRequest(
        to subject: Subject, challenge: [UInt8], in connection: any Connection
    ) async throws -> String {
        let party = try relyingParty()
        let known = try await usablePasskeys(of: subject, for: party, in: connection).map(\.id)
        return RequestOptions(
            relyingParty: party, challenge: challenge, timeout: Self.passkeyTimeout,
            allowed: known.isEmpty ? pretendedPasskeys(of: subject).map(\.id) : known,
            userVerification: settings.passkeys.requiresUserVerification ? "required" : "preferred"
        ).json.text
    }

    /// Verifies the proof of a passkey, keeps what changes with it and returns how the user has proved who they are.
    /// `user` is `nil` for who may not sign in, and for a name that nobody has: they cost the same and are refused the
    /// same.
    ///
    /// Throws `passkeyRefused`.
    func checkPasskey(
        _ assertion: PasskeyAssertion, to challenge: [UInt8], of subject: Subject, user: User?,
        in connection: any Connection
    ) async throws -> AuthenticationMethod {
        guard let party = try? relyingParty() else { throw UserPoolError(.passkeyRefused) }
        let known = try await usablePasskeys(of: subject, for: party, in: connection)
        let authentication = Authentication(
            challenge: challenge,
            expectations: CeremonyExpectations(
                relyingParty: party, requiresUserVerification: settings.passkeys.requiresUserVerification),
            userHandle: passkeyHandle(of: subject))
        let candidates = known.isEmpty ? pretendedPasskeys(of: subject) : known.map(\.credential)
        let outcome: Authentication.Outcome
        do throws(WebAuthnRefusal) {
            outcome = try authentication.verify(
                assertion.response, with: candidates.first { $0.id == assertion.response.id })
        } catch {
            throw UserPoolError(.passkeyRefused, [.text: "\(error)"])
        }
        guard user != nil, var passkey = known.first(where: { $0.id == assertion.response.id }) else {
            throw UserPoolError(.passkeyRefused)
        }
        passkey.credential.signCount = outcome.signCount
        passkey.credential.isBackedUp = outcome.isBackedUp
        passkey.lastUsed = services.clock.now()
        try await passkeys(connection).update(passkey, of: subject)
        let isRoaming = passkey.attachment == "cross-platform"
        return outcome.isUserVerified
            ? isRoaming ? .verifiedSecurityKey : .verifiedPasskey : isRoaming ? .securityKey : .passkey
    }

    /// Whether a user has a passkey that the pool would take.
    func hasPasskey(_ subject: Subject, in connection: any Connection) async throws -> Bool {
        guard let party = try? relyingParty() else { return false }
        return try await passkeys(connection).has(subject, for: party.id)
    }

    private func usablePasskeys(
        of subject: Subject, for party: RelyingParty, in connection: any Connection
    ) async throws -> [Passkey] {
        try await passkeys(connection).all(of: subject).filter { $0.relyingPartyID == party.id }
    }

    /// What stands for the passkeys of whom has none: most people have one or two. The ids are as long as those of
    /// common authenticators, and the key is nobody's.
    private func pretendedPasskeys(of subject: Subject) -> [RegisteredCredential] {
        let key = services.masterKey.digest(for: .pretences)
        func noise(_ index: Int) -> [UInt8] {
            key.authenticate(Array("passkey \(index)\u{0}\(id)\u{0}\(subject)".utf8))
        }
        let shape = noise(0)
        return (0..<(shape[0] < 192 ? 1 : 2)).map { index in
            let count = [16, 20, 32, 64][Int(shape[1 + index] % 4)]
            return RegisteredCredential(
                id: Array((noise(2 * index + 1) + noise(2 * index + 2)).prefix(count)), publicKey: Self.nobodysKey,
                signCount: 0, isBackupEligible: shape[3] < 192, isBackedUp: false)
        }
    }

    /// The generator of P-256 as an ES256 key. A proof by it, whose private half is 1, is refused like any other.
    private static let nobodysKey: [UInt8] = {
        let x = "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
        let y = "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        guard let bytes = Hex.decode("a5010203262001215820\(x)225820\(y)") else {
            preconditionFailure("the generator is hexadecimal")
        }
        return bytes
    }()
}
