internal import CognitoModel
internal import UserPool

extension StartWebAuthnRegistration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        var output = Output()
        output.credentialCreationOptions = try await call.pools.signedInUser(input.accessToken)
            .beginPasskeyRegistration()
        return output
    }
}
