internal import LatchkeyPlatform

extension Pool {
    /// The message that carries a code, in the pool's words or Cognito's defaults: one to sign in by has words of its
    /// own.
    func codeMessage(
        _ code: Secret, for purpose: CodePurpose, to contact: Contact, of username: String
    ) -> Message {
        guard !purpose.signsIn else {
            return message(
                code, to: contact, of: username,
                subject: settings.emailAuthenticationSubject ?? "Your authentication code",
                email: settings.emailAuthenticationMessage ?? Self.signInText,
                sms: settings.smsAuthenticationMessage ?? Self.signInText)
        }
        let words = settings.verification
        return message(
            code, to: contact, of: username, subject: words.emailSubject ?? "Your verification code",
            email: words.emailMessage ?? Self.codeText, sms: words.smsMessage ?? Self.codeText)
    }

    /// The message that tells a new user their name and temporary password.
    func invitation(_ password: Secret, to contact: Contact, of username: String) -> Message {
        let words = settings.invitation
        return message(
            password, to: contact, of: username, subject: words.emailSubject ?? "Your temporary password",
            email: words.emailMessage ?? Self.invitationText, sms: words.smsMessage ?? Self.invitationText)
    }

    private static let signInText = "Your authentication code is {####}. "
    private static let codeText = "Your verification code is {####}. "
    private static let invitationText = "Your username is {username} and temporary password is {####}. "

    private func message(
        _ code: Secret, to contact: Contact, of username: String, subject: String, email: String, sms: String
    ) -> Message {
        let template = MessageTemplate(text: contact.medium == .email ? email : sms)
        return Message(
            pool: id, username: username, destination: contact.value, medium: contact.medium,
            subject: contact.medium == .email ? subject : nil,
            body: Secret(template.filled(code: code.reveal, username: username)), code: code)
    }
}
