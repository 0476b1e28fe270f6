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
        let preference = try await MFAPreferenceStore(connection).find(user.subject)
        let hasToken = try await softwareTokens(connection).isVerified(user.subject)
        func canProve(_ factor: SecondFactor) -> Bool {
            guard let contact = factor.contact else { return hasToken }
            return user.attributes[contact.rawValue] != nil
        }
        var factors = UserFactors(
            active: preference.enabled.filter(canProve), preferred: preference.preferred)
        if settings.mfa == .on, factors.active.isEmpty {
            factors.active = settings.secondFactors.filter { factor in
                guard let contact = factor.contact else { return hasToken }
                return user.hasVerified(contact)
            }
            // The authenticator app first: who has one has set it up on purpose.
            factors.preferred = factors.active.contains(.softwareToken) ? .softwareToken : nil
        }
        return factors
    }

    /// Sets which second factors a user is asked for. Throws `factorNotSetUp` for one that the user cannot prove, and
    /// `invalidParameter` when more than one is to be preferred, or the last is taken away where one is demanded.
    func setPreference(
        _ settings: [SecondFactor: MFAPreference.Setting], of user: User, in connection: any Connection
    ) async throws {
        guard settings.count(where: { $0.value.isPreferred == true }) <= 1 else {
            throw UserPoolError.invalidParameter("Only one MFA method can be preferred.")
        }
        let store = MFAPreferenceStore(connection)
        var preference = try await store.find(user.subject)
        for (factor, setting) in settings where setting.isEnabled == true || setting.isPreferred == true {
            if let contact = factor.contact {
                guard user.attributes[contact.rawValue] != nil else {
                    throw UserPoolError(.factorNotSetUp, [.flow: factor.rawValue])
                }
            } else {
                guard try await softwareTokens(connection).isVerified(user.subject) else {
                    throw UserPoolError(.factorNotSetUp, [.flow: factor.rawValue])
                }
            }
        }
        let before = preference.enabled
        for factor in SecondFactor.allCases { preference.set(factor, to: settings[factor]) }
        guard self.settings.mfa != .on || before.isEmpty || !preference.enabled.isEmpty else {
            throw UserPoolError.invalidParameter("MFA cannot be turned off for users of a pool that requires it.")
        }
        try await store.put(preference, of: user.subject)
    }
}
