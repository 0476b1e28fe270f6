internal import Database
internal import LatchkeyCrypto

extension Pool {
    /// What a user can prove first in a sign-in by choice: what the pool allows and the user has.
    ///
    /// A contact that is not verified is anybody's: whoever wrote it may be in the account already, and would share it
    /// with whom the contact belongs to. So it is a way in only while no contact is verified and nobody can be in:
    /// before the sign-up is confirmed, when what came with it goes as the owner comes, or while the account
    /// `isUntouched`.
    func firstFactors(
        of user: User, hasPassword: Bool, hasPasskey: Bool, isUntouched: Bool
    ) -> Set<PoolSettings.FirstFactor> {
        let takesAny =
            (user.status == .unconfirmed || isUntouched) && !ContactAttribute.allCases.contains(where: user.hasVerified)
        func isReached(at contact: ContactAttribute) -> Bool {
            user.attributes[contact.rawValue]?.isEmpty == false && (takesAny || user.hasVerified(contact))
        }
        return Set(
            settings.firstFactors.filter { factor in
                switch factor {
                case .password: hasPassword
                case .emailOTP: isReached(at: .email)
                case .smsOTP: isReached(at: .phoneNumber)
                case .webAuthn: hasPasskey
                case .softwareToken: false
                }
            })
    }

    /// Whether nobody can have come into an account: it has no password, no passkey, no authenticator app, no device
    /// and no identity at a provider, and no session of it is known. One statement, whoever's account it is; it is
    /// asked of nobody, and `false`, where the pool sends no first codes, and where its functions let users in: these
    /// need nothing of all that, and a session is forgotten a day after its end.
    func isUntouched(_ subject: Subject, in connection: any Connection) async throws -> Bool {
        guard settings.hasPasswordlessFactors, !has(.defineAuthChallenge) else { return false }
        return try await connection.first(
            """
            SELECT 1 FROM passwords WHERE sub = \(subject.text)
            UNION ALL SELECT 1 FROM passkeys WHERE sub = \(subject.text)
            UNION ALL SELECT 1 FROM software_tokens WHERE sub = \(subject.text)
            UNION ALL SELECT 1 FROM devices WHERE sub = \(subject.text)
            UNION ALL SELECT 1 FROM linked_identities WHERE sub = \(subject.text)
            UNION ALL SELECT 1 FROM sessions WHERE sub = \(subject.text)
            LIMIT 1
            """) == nil
    }

    /// The contacts that are the user's for sure, of those that codes go to as first factors.
    func contactsForCodes(of user: User) -> Set<SecondFactor> {
        Set(
            SecondFactor.allCases.filter { factor in
                switch factor {
                case .email: settings.firstFactors.contains(.emailOTP) && user.hasVerified(.email)
                case .sms: settings.firstFactors.contains(.smsOTP) && user.hasVerified(.phoneNumber)
                case .softwareToken: false
                }
            })
    }

    /// Throws `invalidParameter` for a user without a password who has no contact either that the pool sends codes to
    /// sign in by.
    func checkSignsInWithoutPassword(_ user: User) throws(UserPoolError) {
        let factors = firstFactors(of: user, hasPassword: false, hasPasskey: false, isUntouched: true)
        guard factors.isEmpty else { return }
        throw .invalidParameter(
            "A user without a password needs an email or phone_number that the pool sends codes to.")
    }

    /// What a name that nobody has seems to be able to prove: the same at every try, and what some user of the pool
    /// could have, for those differ from each other as well.
    func pretendedFirstFactors(of subject: Subject, named name: String) -> Set<PoolSettings.FirstFactor> {
        let key = services.masterKey.digest(for: .pretences)
        let noise = key.authenticate(Array("first factors\u{0}\(id)\u{0}\(subject)".utf8))
        let contact = PretendedContact.kind(of: name)
        let offersPasskeys = (try? relyingParty()) != nil
        let allowed = settings.firstFactors.filter { $0 != .softwareToken && ($0 != .webAuthn || offersPasskeys) }
        var factors = Set(
            allowed.filter { factor in
                switch factor {
                case .password, .softwareToken: false
                case .webAuthn: noise[3] < 96
                // Most users have an e-mail address.
                case .emailOTP: contact == .email || noise[0] < 192
                case .smsOTP: contact == .phoneNumber || noise[1] < 64
                }
            })
        if allowed.contains(.password), factors.isEmpty || noise[2] < 192 { factors.insert(.password) }
        return factors.isEmpty ? Set(allowed.prefix(1)) : factors
    }

    /// The second factors that a name seems to have which nobody has: in a pool that demands one, one; in a pool that
    /// does not, one of few.
    func pretendedFactors(of subject: Subject) -> Set<SecondFactor> {
        guard settings.mfa != .off else { return [] }
        let key = services.masterKey.digest(for: .pretences)
        let noise = key.authenticate(Array("second factors\u{0}\(id)\u{0}\(subject)".utf8))
        let offered = SecondFactor.allCases.filter(settings.secondFactors.contains)
        guard settings.mfa == .on || noise[0] < 64, !offered.isEmpty else { return [] }
        return [offered[Int(noise[1]) % offered.count]]
    }
}
