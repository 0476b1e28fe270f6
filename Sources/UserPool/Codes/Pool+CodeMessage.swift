internal import LatchkeyPlatform

extension Pool {
    /// The message that carries a code; one to sign in by has words of its own. What a hook has `chosen` goes before
    /// all other words.
    func codeMessage(
        _ code: Secret, for purpose: CodePurpose, to contact: Contact, _ context: MessageContext,
        in chosen: MessageWords? = nil
    ) -> Message {
        let verification = settings.verification
        let link = link(code, for: purpose, by: contact.medium, context)
        let isLinked = link != nil && verification.usesLink
        let words =
            purpose.signsIn
            ? Words(
                subject: settings.emailAuthenticationSubject, email: settings.emailAuthenticationMessage,
                sms: settings.smsAuthenticationMessage, usualSubject: "Your authentication code",
                usualText: "Your authentication code is {####}. ")
            : isLinked
                ? Words(
                    subject: verification.emailSubjectByLink, email: verification.emailMessageByLink, sms: nil,
                    usualSubject: "Your verification link",
                    usualText: "Please click the link below to verify your email address. {##Verify Email##} ")
                : Words(
                    subject: verification.emailSubject, email: verification.emailMessage, sms: verification.smsMessage,
                    usualSubject: "Your verification code", usualText: "Your verification code is {####}. ")
        return Message(
            pool: id, client: context.client, username: context.username, destination: contact.value,
            medium: contact.medium, occasion: context.occasion,
            content: content(code, link, by: contact.medium, context, chosen, words), code: code,
            sender: contact.medium == .email ? settings.mailSender : nil,
            slot: "\(context.account.text) \(purpose.rawValue)", expires: services.clock.now() + purpose.lifetime)
    }

    /// The message that tells a new user their name and temporary password, if they have one.
    func invitation(
        _ password: Secret?, to contact: Contact, _ context: MessageContext, in chosen: MessageWords? = nil
    ) -> Message {
        let invitation = settings.invitation
        let words = Words(
            subject: invitation.emailSubject, email: invitation.emailMessage, sms: invitation.smsMessage,
            usualSubject: password == nil ? "Your username" : "Your temporary password",
            usualText: password == nil
                ? "Your username is {username}. "
                : "Your username is {username} and temporary password is {####}. ")
        let code = password ?? Secret("")
        return Message(
            pool: id, client: context.client, username: context.username, destination: contact.value,
            medium: contact.medium, occasion: context.occasion,
            content: content(code, nil, by: contact.medium, context, chosen, words), code: code,
            sender: contact.medium == .email ? settings.mailSender : nil,
            slot: "\(context.account.text) invitation \(contact.medium.rawValue)",
            expires: services.clock.now() + settings.passwordPolicy.temporaryPasswordValidity)
    }

    /// The link that confirms a sign-up in the code's place. Only e-mail carries links, and only where the code is sent
    /// through a client to begin with: who verifies another contact is signed in, and a link shows nobody's token.
    private func link(
        _ code: Secret, for purpose: CodePurpose, by medium: Message.Medium, _ context: MessageContext
    ) -> Secret? {
        guard purpose == .signUp, medium == .email, let client = context.client else { return nil }
        return ConfirmationLink(
            to: services.configuration.publicURL, client: client, username: context.username, code: code
        ).url
    }

    /// The pool's own words for a message, and Cognito's for who has none.
    private struct Words {
        let subject: String?, email: String?, sms: String?
        let usualSubject: String, usualText: String
    }

    /// What a message says, in the first words that there are: the hook's, those in the operator's folder of this pool,
    /// the pool's own, those in the folder of all pools, Cognito's.
    private func content(
        _ code: Secret, _ link: Secret?, by medium: Message.Medium, _ context: MessageContext,
        _ chosen: MessageWords?, _ words: Words
    ) -> Message.Content {
        let values = MessageValues(
            code: code, link: link, username: context.username, attributes: context.attributes,
            clientMetadata: context.clientMetadata)
        let purposes = MessagePurpose.fitting(context.occasion)
        func operators(_ pool: PoolID?) -> Message.Content? {
            services.configuration.templates.words(
                purposes, by: medium, pool: pool, client: context.client, locale: context.attributes["locale"]
            ).map { $0.content(values) }
        }
        func plain(_ text: String?) -> Message.Content? {
            text.map {
                MessageTemplate(text: $0).content(
                    by: medium, code: code.reveal, username: context.username,
                    link: settings.verification.usesLink ? link : nil)
            }
        }
        let isEmail = medium == .email
        var content =
            plain(isEmail ? chosen?.email : chosen?.sms) ?? operators(id) ?? plain(isEmail ? words.email : words.sms)
            ?? operators(nil) ?? plain(words.usualText) ?? Message.Content()
        guard isEmail else { return content }
        let subject = chosen?.emailSubject ?? content.subject ?? words.subject ?? words.usualSubject
        content.subject = SingleLine.text(subject)
        return content
    }
}
