internal import CognitoModel
internal import UserPool

extension AdminSetUserSettings: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).setPreference(
            MFASettings(options: input.mfaOptions).byFactor, of: input.username)
        return Output()
    }
}
