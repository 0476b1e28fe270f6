internal import LatchkeyPlatform

extension Pool {
    /// The message that carries a code, in the pool's words or Cognito's defaults: one to sign in by has words of its
    /// own. What a hook has `chosen` goes before either.
    func codeMessage(
        _ code: Secret, for purpose: CodePurpose, to contact: Contact, of username: String, _ account: AccountKey,
        in chosen: MessageWords? = nil
    ) -> Message {
        let life = MessageLife(
            slot: "\(account.text) \(purpose.rawValue)", expires: services.clock.now() + purpose.lifetime)
        guard !purpose.signsIn else {
            return message(
                code, life, to: contact, of: username,
                subject: chosen?.emailSubject ?? settings.emailAuthenticationSubject ?? "Your authentication code",
                email: chosen?.email ?? settings.emailAuthenticationMessage ?? Self.signInText,
                sms: chosen?.sms ?? settings.smsAuthenticationMessage ?? Self.signInText)
        }
        let words = settings.verification
        return message(
            code, life, to: contact, of: username,
            subject: chosen?.emailSubject ?? words.emailSubject ?? "Your verification code",
            email: chosen?.email ?? words.emailMessage ?? Self.codeText,
            sms: chosen?.sms ?? words.smsMessage ?? Self.codeText)
    }

    /// The message that tells a new user their name and temporary password, if they have one.
    func invitation(
        _ password: Secret?, to contact: Contact, of user: User, in chosen: MessageWords? = nil
    ) -> Message {
        let words = settings.invitation
        let text = password == nil ? Self.welcomeText : Self.invitationText
        let life = MessageLife(
            slot: "\(AccountKey(user.subject).text) invitation \(contact.medium.rawValue)",
            expires: services.clock.now() + settings.passwordPolicy.temporaryPasswordValidity)
        return message(
            password ?? Secret(""), life, to: contact, of: user.username.text,
            subject: chosen?.emailSubject ?? words.emailSubject
                ?? (password == nil ? "Your username" : "Your temporary password"),
            email: chosen?.email ?? words.emailMessage ?? text, sms: chosen?.sms ?? words.smsMessage ?? text)
    }

    private static let signInText = "Your authentication code is {####}. "
    private static let codeText = "Your verification code is {####}. "
    private static let welcomeText = "Your username is {username}. "
    private static let invitationText = "Your username is {username} and temporary password is {####}. "

    private func message(
        _ code: Secret, _ life: MessageLife, to contact: Contact, of username: String, subject: String, email: String,
        sms: String
    ) -> Message {
        let template = MessageTemplate(text: contact.medium == .email ? email : sms)
        return Message(
            pool: id, username: username, destination: contact.value, medium: contact.medium,
            content: template.content(
                by: contact.medium, subject: subject, code: code.reveal, username: username), code: code,
            slot: life.slot, expires: life.expires)
    }
}

/// What a message takes the place of, and until when it is worth sending.
private struct MessageLife {
    let slot: String
    let expires: Timestamp
}
