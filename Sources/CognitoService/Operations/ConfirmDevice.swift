internal import CognitoModel
internal import UserPool

extension ConfirmDevice: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        guard let config = input.deviceSecretVerifierConfig, let verifier = config.passwordVerifier,
            let salt = config.salt
        else { throw UserPoolError.missingParameter("DeviceSecretVerifierConfig") }
        let user = try await call.pools.signedInUser(input.accessToken)
        var output = Output()
        output.userConfirmationNecessary = try await user.confirmDevice(
            input.deviceKey, name: input.deviceName, DeviceVerifier(passwordVerifier: verifier, salt: salt),
            from: call.clientAddress)
        return output
    }
}
