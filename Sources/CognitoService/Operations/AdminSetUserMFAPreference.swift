internal import CognitoModel
internal import UserPool

extension AdminSetUserMFAPreference: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        try await call.pool(input.userPoolID).setPreference(
            MFASettings(
                sms: input.smsMFASettings, softwareToken: input.softwareTokenMFASettings,
                email: input.emailMFASettings, webAuthn: input.webAuthnMFASettings
            ).byFactor, of: input.username)
        return Output()
    }
}
