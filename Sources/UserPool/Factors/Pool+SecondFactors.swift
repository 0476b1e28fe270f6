internal import Database
internal import LatchkeyPlatform

/// What is known of a user's second factors.
struct UserFactors: Equatable, Sendable {
    /// Those that the user is asked for.
    var active: Set<SecondFactor> = []
    /// The one that goes before the others.
    var preferred: SecondFactor?
}

extension Pool {
    /// The software tokens of the pool, on a connection.
    func softwareTokens(_ connection: any Connection) -> SoftwareTokenStore {
        SoftwareTokenStore(connection, sealer: services.masterKey.sealer(for: .softwareTokens))
    }

    /// The second factors that a user is asked for. In a pool that demands one, a verified contact that the pool can
    /// send codes to is enough; in one that does not, the user has to have switched it on.
    func factors(of user: User, in connection: any Connection) async throws -> UserFactors {
        guard settings.mfa != .off else { return UserFactors() }
        let hasToken = try await softwareTokens(connection).isVerified(user.subject)
        var factors = UserFactors(
            active: user.preference.enabled.filter { user.canProve($0, hasToken: hasToken) },
            preferred: user.preference.preferred)
        if settings.mfa == .on, factors.active.isEmpty {
            factors.active = settings.secondFactors.filter { $0.contact.map(user.hasVerified) ?? hasToken }
            // The authenticator app first: who has one has set it up on purpose.
            factors.preferred = factors.active.contains(.softwareToken) ? .softwareToken : nil
        }
        return factors
    }

    /// Sets which second factors a user is asked for and, unless it is `nil`, whether passkeys stand for both, and
    /// stores it. Throws `factorNotSetUp` for one that the user cannot prove, and `invalidParameter` when more than one
    /// is to be preferred, or the last is taken away where one is demanded or beside which passkeys stand for both.
    func setPreference(
        _ settings: [SecondFactor: MFAPreference.Setting], passkeysCountTwice: Bool? = nil, of user: User,
        in connection: any Connection
    ) async throws {
        guard settings.count(where: { $0.value.isPreferred == true }) <= 1 else {
            throw UserPoolError.invalidParameter("Only one MFA method can be preferred.")
        }
        let hasToken = try await softwareTokens(connection).isVerified(user.subject)
        for factor in SecondFactor.allCases where settings[factor]?.asksForFactor == true {
            guard user.canProve(factor, hasToken: hasToken) else {
                throw UserPoolError(.factorNotSetUp, [.flow: factor.rawValue])
            }
        }
        var changed = user
        for factor in SecondFactor.allCases { changed.preference.set(factor, to: settings[factor]) }
        if let passkeysCountTwice {
            guard !passkeysCountTwice || self.settings.passkeys.mayCountTwice else {
                throw UserPoolError.invalidParameter(
                    "Passkey MFA needs the FactorConfiguration MULTI_FACTOR_WITH_USER_VERIFICATION.")
            }
            changed.preference.passkeysCountTwice = passkeysCountTwice
        }
        // Who loses the authenticator has to have another way in.
        guard !changed.preference.passkeysCountTwice || !changed.preference.enabled.isEmpty else {
            throw UserPoolError.invalidParameter("Passkey MFA needs another MFA method that is activated.")
        }
        guard
            self.settings.mfa != .on || user.preference.enabled.isEmpty || !changed.preference.enabled.isEmpty
        else { throw UserPoolError.invalidParameter("MFA cannot be turned off for users of a pool that requires it.") }
        try await UserStore(connection: connection, pool: self).write(changed)
    }
}

extension User {
    /// Whether the user has what a factor takes; `hasToken` when there is an authenticator app that was verified.
    fileprivate func canProve(_ factor: SecondFactor, hasToken: Bool) -> Bool {
        guard let contact = factor.contact else { return hasToken }
        return attributes[contact.rawValue] != nil
    }
}
