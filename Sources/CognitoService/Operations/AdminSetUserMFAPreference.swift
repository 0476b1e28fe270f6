internal import CognitoModel
internal import UserPool

extension AdminSetUserMFAPreference: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let settings = MFASettings(
            sms: input.smsMFASettings, softwareToken: input.softwareTokenMFASettings, email: input.emailMFASettings,
            webAuthn: input.webAuthnMFASettings)
        try await call.pool(input.userPoolID).setPreference(
            settings.byFactor, passkeysCountTwice: settings.passkeysCountTwice, of: input.username)
        return Output()
    }
}
