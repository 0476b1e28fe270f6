internal import CognitoModel
internal import UserPool

extension DeleteWebAuthnCredential: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).deletePasskey(input.credentialID)
        return Output()
    }
}
