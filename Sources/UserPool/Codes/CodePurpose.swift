internal import LatchkeyPlatform

/// What a code is for. A code made for one purpose is worth nothing for another. The raw value is stored.
enum CodePurpose: String, Sendable, CaseIterable {
    /// To confirm a sign-up.
    case signUp = "sign-up"
    /// To set a new password in place of a forgotten one.
    case forgottenPassword = "forgotten password"
    /// To show that an e-mail address is the user's.
    case verifyEmail = "verify email"
    /// To show that a phone number is the user's.
    case verifyPhoneNumber = "verify phone_number"

    /// To sign in by a text message, as the first proof.
    case smsOTP = "sms otp"
    /// To sign in by an e-mail, as the first proof.
    case emailOTP = "email otp"
    /// To prove the second factor by a text message, while a sign-in is under way.
    case smsMFA = "sms mfa"
    /// To prove the second factor by an e-mail, while a sign-in is under way.
    case emailMFA = "email mfa"

    /// To show that a contact is the user's.
    static func verify(_ contact: ContactAttribute) -> CodePurpose {
        switch contact {
        case .email: .verifyEmail
        case .phoneNumber: .verifyPhoneNumber
        }
    }

    /// How long a code can be used (Amazon Cognito developer guide, "Quotas": 24 hours and one hour).
    var lifetime: Duration {
        switch self {
        case .signUp, .verifyEmail, .verifyPhoneNumber: .seconds(24 * 3600)
        case .forgottenPassword: .seconds(3600)
        // The challenge that asks for it ends sooner: 15 minutes is the longest that a client can set.
        case .smsOTP, .emailOTP, .smsMFA, .emailMFA: .seconds(15 * 60)
        }
    }

    /// How many digits a code has. One that signs in by itself has more (Amazon Cognito sends eight).
    var digits: Int {
        switch self {
        case .smsOTP, .emailOTP: 8
        case .signUp, .forgottenPassword, .verifyEmail, .verifyPhoneNumber, .smsMFA, .emailMFA: 6
        }
    }

    /// Whether it proves who signs in, rather than that a contact is somebody's.
    var signsIn: Bool {
        switch self {
        case .smsOTP, .emailOTP, .smsMFA, .emailMFA: true
        case .signUp, .forgottenPassword, .verifyEmail, .verifyPhoneNumber: false
        }
    }
}
