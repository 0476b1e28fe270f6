internal import CognitoModel
internal import UserPool

extension SetUserMFAPreference: Handler {
    static func respond(to input: Input, in call: Call) async throws -> Output {
        let settings = MFASettings(
            sms: input.smsMFASettings, softwareToken: input.softwareTokenMFASettings, email: input.emailMFASettings,
            webAuthn: input.webAuthnMFASettings)
        try await call.pools.signedInUser(input.accessToken)
            .setPreference(settings.byFactor, passkeysCountTwice: settings.passkeysCountTwice)
        return Output()
    }
}
