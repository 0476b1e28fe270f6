internal import LatchkeyCrypto

extension Pool {
    /// What a user can prove first in a sign-in by choice: what the pool allows and the user has.
    ///
    /// Once one of the contacts that codes go to is verified, the other is no way in before it is verified too: whoever
    /// signed up wrote both, and only of the one somebody has shown whose it is.
    func firstFactors(
        of user: User, hasPassword: Bool, hasPasskey: Bool
    ) -> Set<PoolSettings.FirstFactor> {
        let sure = contactsForCodes(of: user)
        return Set(
            settings.firstFactors.filter { factor in
                switch factor {
                case .password: hasPassword
                case .emailOTP:
                    user.attributes["email"]?.isEmpty == false && (sure.isEmpty || sure.contains(.email))
                case .smsOTP:
                    user.attributes["phone_number"]?.isEmpty == false && (sure.isEmpty || sure.contains(.sms))
                case .webAuthn: hasPasskey
                case .softwareToken: false
                }
            })
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
        guard firstFactors(of: user, hasPassword: false, hasPasskey: false).isEmpty else { return }
        throw .invalidParameter(
            "A user without a password needs an email or phone_number that the pool sends codes to.")
    }

    /// What a name that nobody has seems to be able to prove: the same at every try, and what some user of the pool could
    /// have, for those differ from each other as well.
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

    /// The second factors that a name seems to have which nobody has: in a pool that demands one, one; in a pool that does
    /// not, one of few.
    func pretendedFactors(of subject: Subject) -> Set<SecondFactor> {
        guard settings.mfa != .off else { return [] }
        let key = services.masterKey.digest(for: .pretences)
        let noise = key.authenticate(Array("second factors\u{0}\(id)\u{0}\(subject)".utf8))
        let offered = SecondFactor.allCases.filter(settings.secondFactors.contains)
        guard settings.mfa == .on || noise[0] < 64, !offered.isEmpty else { return [] }
        return [offered[Int(noise[1]) % offered.count]]
    }
}
