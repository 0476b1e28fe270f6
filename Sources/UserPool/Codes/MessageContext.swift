/// What the words of a message depend on besides the code: what it is sent for, to whom, and on whose word.
struct MessageContext: Sendable {
    /// What it is sent for.
    let occasion: MessageOccasion
    /// The client through which it was caused; `nil` for an administrator's doing.
    let client: ClientID?
    /// Whose it is.
    let account: AccountKey
    /// What the receiver is called.
    let username: String
    /// What is known of the receiver.
    let attributes: Attributes
    /// `ClientMetadata` of the request.
    let clientMetadata: [String: String]

    /// A message to a user.
    init(_ occasion: MessageOccasion, to user: User, for caller: Caller) {
        self.occasion = occasion
        client = caller.client
        account = AccountKey(user.subject)
        username = user.username.text
        attributes = user.shownAttributes
        clientMetadata = caller.metadata.clientMetadata ?? [:]
    }

    /// A message that is only pretended, to a name that nobody has, or a user whose state must not be told.
    init(
        pretending purpose: CodePurpose, to name: String, _ account: AccountKey, at contact: Contact, for caller: Caller
    ) {
        occasion =
            switch purpose {
            case .signUp: .resendCode
            case .forgottenPassword: .forgotPassword
            case .verifyEmail, .verifyPhoneNumber: .verifyUserAttribute
            case .smsOTP, .emailOTP, .smsMFA, .emailMFA: .authentication
            }
        client = caller.client
        self.account = account
        username = name
        // What some user has at least.
        var known = Attributes()
        known["sub"] = account.text
        known[contact.attribute.rawValue] = contact.value
        known[contact.attribute.verifiedName] = "true"
        attributes = known
        clientMetadata = caller.metadata.clientMetadata ?? [:]
    }
}
