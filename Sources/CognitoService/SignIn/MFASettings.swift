internal import CognitoModel
internal import UserPool

/// What a request says of a user's second factors.
struct MFASettings {
    /// What is set, by the factor that it is about.
    let byFactor: [SecondFactor: MFAPreference.Setting]

    /// Whether passkeys stand for both factors; `nil` leaves it as it is.
    let passkeysCountTwice: Bool?

    init(
        sms: SMSMfaSettingsType?, softwareToken: SoftwareTokenMfaSettingsType?, email: EmailMfaSettingsType?,
        webAuthn: WebAuthnMfaSettingsType?
    ) {
        var byFactor: [SecondFactor: MFAPreference.Setting] = [:]
        if let sms { byFactor[.sms] = .init(isEnabled: sms.enabled, isPreferred: sms.preferredMFA) }
        if let softwareToken {
            byFactor[.softwareToken] = .init(
                isEnabled: softwareToken.enabled, isPreferred: softwareToken.preferredMFA)
        }
        if let email { byFactor[.email] = .init(isEnabled: email.enabled, isPreferred: email.preferredMFA) }
        self.byFactor = byFactor
        passkeysCountTwice = webAuthn?.enabled
    }

    /// The older form, which knows text messages only: they are on when it names them. Throws `invalidParameter` for
    /// any other way.
    init(options: [MFAOptionType]) throws(UserPoolError) {
        guard options.allSatisfy({ $0.deliveryMedium == .sms && $0.attributeName == "phone_number" }) else {
            throw .invalidParameter("MFAOptions can name SMS to phone_number only.")
        }
        byFactor = [.sms: .init(isEnabled: !options.isEmpty, isPreferred: nil)]
        passkeysCountTwice = nil
    }
}
