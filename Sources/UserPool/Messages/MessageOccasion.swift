/// Why a message is sent. The raw value is what Amazon Cognito calls it in `triggerSource`.
public enum MessageOccasion: String, Sendable, CaseIterable {
    case signUp = "SignUp"
    case adminCreateUser = "AdminCreateUser"
    case resendCode = "ResendCode"
    case forgotPassword = "ForgotPassword"
    /// A contact was changed and is to be verified.
    case updateUserAttribute = "UpdateUserAttribute"
    /// A user asked to verify a contact.
    case verifyUserAttribute = "VerifyUserAttribute"
    /// A sign-in seemed risky.
    case accountTakeover = "AccountTakeOverNotification"
    /// A code to sign in by.
    case authentication = "Authentication"
}
