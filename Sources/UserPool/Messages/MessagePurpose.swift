/// What a message is for, as operators' templates are named by it.
enum MessagePurpose: String, CaseIterable, Sendable {
    case signUp = "sign-up"
    case resendCode = "resend-code"
    case forgotPassword = "forgot-password"
    case updateAttribute = "update-attribute"
    case verifyAttribute = "verify-attribute"
    case authentication
    case invitation
    /// Any of the first five.
    case verification

    /// The names of templates that fit, the most exact first.
    static func fitting(_ occasion: MessageOccasion) -> [MessagePurpose] {
        switch occasion {
        case .signUp: [.signUp, .verification]
        case .resendCode: [.resendCode, .signUp, .verification]
        case .forgotPassword: [.forgotPassword, .verification]
        case .updateUserAttribute: [.updateAttribute, .verifyAttribute, .verification]
        case .verifyUserAttribute: [.verifyAttribute, .verification]
        case .authentication: [.authentication]
        case .adminCreateUser: [.invitation]
        // Its words are the pool's, in SetRiskConfiguration.
        case .accountTakeover: []
        }
    }
}
