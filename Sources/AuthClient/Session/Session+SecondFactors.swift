internal import CognitoModel
public import LatchkeyPlatform

extension Session {
    /// What the signed-in user shows after the first factor.
    public struct SecondFactors: Sendable, Equatable {
        /// Those that are on.
        public let enabled: Set<SecondFactor>
        /// The one that is asked for where several are on.
        public let preferred: SecondFactor?

        /// Factors, as a test or a preview makes them.
        public init(enabled: Set<SecondFactor>, preferred: SecondFactor?) {
            self.enabled = enabled
            self.preferred = preferred
        }
    }

    /// The second factors of the signed-in user. Throws what ``tokens()`` throws.
    public func secondFactors() async throws(AuthError) -> SecondFactors {
        let output = try await callSignedIn(GetUser.self) { token in
            var input = GetUser.Input()
            input.accessToken = token
            return input
        }
        return SecondFactors(
            enabled: Set((output.userMFASettingList ?? []).map(SecondFactor.init(rawValue:))),
            preferred: output.preferredMFASetting.flatMap { $0.isEmpty ? nil : SecondFactor(rawValue: $0) })
    }

    /// Makes a secret for an authenticator app of the signed-in user; an app that was set up before is of no use from
    /// then on. ``verifySoftwareToken(_:)`` comes next.
    ///
    /// Throws ``AuthError``: `softwareTokenNotFound` when the pool knows no authenticator apps, and what ``tokens()``
    /// throws.
    public func associateSoftwareToken() async throws(AuthError) -> SoftwareTokenSetUp {
        let output = try await callSignedIn(AssociateSoftwareToken.self) { token in
            var input = AssociateSoftwareToken.Input()
            input.accessToken = token
            return input
        }
        guard let secret = output.secretCode else {
            throw AuthError(.invalidResponse, "The answer holds no secret for an authenticator app.")
        }
        return SoftwareTokenSetUp(secret: secret)
    }

    /// Shows the server that the authenticator app is set up, by the code that it shows now. To be asked for it at
    /// sign-in, turn it on by ``setSecondFactor(_:isEnabled:isPreferred:)``.
    ///
    /// Throws ``AuthError``: `softwareTokenNotVerified` for a wrong code, after which the next may be right; and what
    /// ``tokens()`` throws.
    public func verifySoftwareToken(_ code: Secret) async throws(AuthError) {
        let output = try await callSignedIn(VerifySoftwareToken.self) { [configuration] token in
            var input = VerifySoftwareToken.Input()
            input.accessToken = token
            input.userCode = code
            input.friendlyDeviceName = configuration.deviceName
            return input
        }
        guard output.status == .success else {
            throw AuthError(.softwareTokenNotVerified, "The code is not right.")
        }
    }

    /// Turns a second factor of the signed-in user on or off.
    ///
    /// Throws ``AuthError``: `invalidParameter` when the user has not set it up or the pool does not offer it, and what
    /// ``tokens()`` throws.
    public func setSecondFactor(
        _ factor: SecondFactor, isEnabled: Bool, isPreferred: Bool = false
    ) async throws(AuthError) {
        guard [.softwareToken, .sms, .email].contains(factor) else {
            throw AuthError(.invalidParameter, "'\(factor.rawValue)' is no second factor that is known here.")
        }
        _ = try await callSignedIn(SetUserMFAPreference.self) { token in
            var input = SetUserMFAPreference.Input()
            input.accessToken = token
            switch factor {
            case .sms:
                var settings = SMSMfaSettingsType()
                (settings.enabled, settings.preferredMFA) = (isEnabled, isPreferred)
                input.smsMFASettings = settings
            case .email:
                var settings = EmailMfaSettingsType()
                (settings.enabled, settings.preferredMFA) = (isEnabled, isPreferred)
                input.emailMFASettings = settings
            default:
                var settings = SoftwareTokenMfaSettingsType()
                (settings.enabled, settings.preferredMFA) = (isEnabled, isPreferred)
                input.softwareTokenMFASettings = settings
            }
            return input
        }
    }
}
