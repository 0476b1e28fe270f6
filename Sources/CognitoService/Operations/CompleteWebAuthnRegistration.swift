internal import CognitoModel
internal import UserPool

extension CompleteWebAuthnRegistration: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).completePasskeyRegistration(input.credential)
        return Output()
    }
}
