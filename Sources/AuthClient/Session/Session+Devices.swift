internal import CognitoModel
internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Session {
    /// Has the server remember this device for the signed-in user, where the pool leaves that to the user
    /// (``SignInResult/mayRememberDevice``).
    ///
    /// Throws ``AuthError``: `notOffered` when the session is not tied to a device, and what ``tokens()`` throws.
    public func rememberDevice() async throws(AuthError) {
        let key = try await deviceKey()
        _ = try await callSignedIn(UpdateDeviceStatus.self) { token in
            var input = UpdateDeviceStatus.Input()
            input.accessToken = token
            input.deviceKey = key
            input.deviceRememberedStatus = .remembered
            return input
        }
    }

    /// Has the server forget this device, which then is a new one at the next sign-in. The session may end with it.
    ///
    /// Throws ``AuthError``: `notOffered` when the session is not tied to a device, and what ``tokens()`` throws.
    public func forgetDevice() async throws(AuthError) {
        let key = try await deviceKey()
        _ = try await callSignedIn(ForgetDevice.self) { token in
            var input = ForgetDevice.Input()
            input.accessToken = token
            input.deviceKey = key
            return input
        }
        try await store.updateDevices { $0.filter { $0.key != key } }
    }

    private func deviceKey() async throws(AuthError) -> String {
        guard let key = try await credentials().deviceKey else {
            throw AuthError(.notOffered, "The pool does not remember devices.")
        }
        return key
    }

    /// Gives the server the verifier of a secret for the device that it has named, and keeps the secret. Returns
    /// whether the user decides about remembering it.
    ///
    /// The sign-in stands whatever comes of it: a device that could not be confirmed is a new one the next time.
    func confirm(
        _ metadata: NewDeviceMetadataType?, of credentials: Credentials, typedName: String
    ) async -> Bool {
        guard let key = metadata?.deviceKey, let groupKey = metadata?.deviceGroupKey else { return false }
        let password = Secret(Base64.encode(SecureRandom.bytes(40)))
        do {
            let made = try CognitoSRP.DeviceVerifier(groupKey: groupKey, deviceKey: key, password: password)
            var verifier = DeviceSecretVerifierConfigType()
            verifier.passwordVerifier = Base64.encode(made.verifier)
            verifier.salt = Base64.encode(made.salt)
            var input = ConfirmDevice.Input()
            input.accessToken = credentials.accessToken
            input.deviceKey = key
            input.deviceName = configuration.deviceName
            input.deviceSecretVerifierConfig = verifier
            let output = try await call(ConfirmDevice.self, input)
            let device = RememberedDevice(
                endpoint: configuration.endpoint, poolID: configuration.poolID, username: credentials.user.username,
                typedName: typedName, key: key, groupKey: groupKey, password: password)
            try await store.updateDevices { [configuration] devices in
                devices.filter { !($0.isKnown(to: configuration) && $0.belongs(to: device.username)) } + [device]
            }
            return output.userConfirmationNecessary == true
        } catch let error as AuthError {
            configuration.warn("this device is not remembered: \(error.message)")
        } catch {
            configuration.warn("this device is not remembered: \(error)")
        }
        return false
    }

    /// Forgets a device that the server does not know.
    func forget(_ device: RememberedDevice) async throws(AuthError) {
        try await store.updateDevices { $0.filter { $0.key != device.key } }
    }
}
