internal import CognitoModel
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension FakeBackend {
    /// A device that the fake remembers.
    struct Device {
        let username: String
        let verifier: [UInt8]
        /// In hexadecimal, as it is handed out.
        let salt: String
    }

    /// Any secret will do: every authenticator app shows the code that everybody is sent.
    private static let softwareTokenSecret = Secret("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    private static let wrongSoftwareToken = AuthError(.softwareTokenNotVerified, "Code mismatch")

    static func associate(
        _ input: AssociateSoftwareToken.Input, _ state: inout State
    ) throws(AuthError) -> AssociateSoftwareToken.Output {
        var output = AssociateSoftwareToken.Output()
        if let token = input.accessToken {
            let (username, _) = try owner(token, state)
            state.users[username]?.factors.remove(.softwareToken)
        } else {
            _ = try settingUp(input.session, state)
            output.session = input.session
        }
        output.secretCode = softwareTokenSecret
        return output
    }

    static func verify(
        _ input: VerifySoftwareToken.Input, _ state: inout State
    ) throws(AuthError) -> VerifySoftwareToken.Output {
        var output = VerifySoftwareToken.Output()
        output.status = .success
        guard let token = input.accessToken else {
            let (session, challenge) = try settingUp(input.session, state)
            guard input.userCode.reveal == code.reveal else { throw wrongSoftwareToken }
            state.users[challenge.username]?.factors = [.softwareToken]
            state.challenges[session]?.kind = .secondFactorIsSetUp
            output.session = input.session
            return output
        }
        let (username, _) = try owner(token, state)
        guard input.userCode.reveal == code.reveal else { throw wrongSoftwareToken }
        state.users[username]?.hasSoftwareToken = true
        return output
    }

    private static func settingUp(
        _ session: Secret?, _ state: State
    ) throws(AuthError) -> (session: String, challenge: Challenge) {
        guard let session = session?.reveal, let challenge = state.challenges[session],
            case .secondFactorSetUp = challenge.kind
        else { throw AuthError(.notAuthorized, "Invalid session for the user.") }
        return (session, challenge)
    }

    static func setPreference(
        _ input: SetUserMFAPreference.Input, _ state: inout State
    ) throws(AuthError) -> SetUserMFAPreference.Output {
        let (username, user) = try owner(input.accessToken, state)
        var factors = user.factors, preferred = user.preferredFactor
        for (factor, isEnabled, isPreferred) in [
            (SecondFactor.sms, input.smsMFASettings?.enabled, input.smsMFASettings?.preferredMFA),
            (.email, input.emailMFASettings?.enabled, input.emailMFASettings?.preferredMFA),
            (
                .softwareToken, input.softwareTokenMFASettings?.enabled,
                input.softwareTokenMFASettings?.preferredMFA
            ),
        ] {
            guard let isEnabled else { continue }
            if isEnabled, factor == .softwareToken, !user.hasSoftwareToken {
                throw AuthError(.invalidParameter, "User has not verified software token mfa")
            }
            if isEnabled { factors.insert(factor) } else { factors.remove(factor) }
            if isPreferred == true { preferred = factor }
            if preferred == factor, !isEnabled || isPreferred == false { preferred = nil }
        }
        state.users[username]?.factors = factors
        state.users[username]?.preferredFactor = preferred
        return SetUserMFAPreference.Output()
    }

    // MARK: Devices

    static func confirmDevice(
        _ input: ConfirmDevice.Input, _ state: inout State
    ) throws(AuthError) -> ConfirmDevice.Output {
        let (username, _) = try owner(input.accessToken, state)
        guard let verifier = input.deviceSecretVerifierConfig?.passwordVerifier.flatMap({ Base64.decode($0) }),
            let salt = input.deviceSecretVerifierConfig?.salt.flatMap({ Base64.decode($0) })
        else { throw AuthError(.invalidParameter, "The verifier is not there.") }
        state.devices[input.deviceKey] = Device(username: username, verifier: verifier, salt: Hex.encode(salt))
        var output = ConfirmDevice.Output()
        output.userConfirmationNecessary = state.asksToRememberDevices
        return output
    }

    static func forgetDevice(_ input: ForgetDevice.Input, _ state: inout State) throws(AuthError) -> [UInt8] {
        _ = try owner(input.accessToken ?? Secret(""), state)
        guard state.devices.removeValue(forKey: input.deviceKey) != nil else {
            throw AuthError(.resourceNotFound, "Device does not exist.")
        }
        return []
    }

    static func updateDevice(
        _ input: UpdateDeviceStatus.Input, _ state: inout State
    ) throws(AuthError) -> UpdateDeviceStatus.Output {
        _ = try owner(input.accessToken, state)
        guard state.devices[input.deviceKey] != nil else {
            throw AuthError(.resourceNotFound, "Device does not exist.")
        }
        return UpdateDeviceStatus.Output()
    }
}
