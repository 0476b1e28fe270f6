internal import CognitoModel
internal import UserPool

extension SetUserSettings: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pools.signedInUser(input.accessToken).setPreference(
            MFASettings(options: input.mfaOptions).byFactor)
        return Output()
    }
}
