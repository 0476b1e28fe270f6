internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The words of a message as a hook wants them; what it left out keeps the pool's own.
struct MessageWords: Sendable, Equatable {
    let sms: String?
    let email: String?
    let emailSubject: String?

    private static let longestSMS = 140, longestEmail = 20_000, longestSubject = 140

    /// `nil` when the words lack the places for the code, or for the name that an invitation tells, or are too long. In
    /// an e-mail that is `linked` a link can stand for the code.
    init?(_ answer: CustomMessageEvent.Answer, for occasion: MessageOccasion, linked: Bool = false) {
        var places = [MessageTemplate.code]
        if occasion == .adminCreateUser { places.append(MessageTemplate.username) }
        func accepts(_ text: String?, _ longest: Int) -> Bool {
            guard let text, !text.isEmpty else { return true }
            return text.unicodeScalars.count <= longest && places.allSatisfy(text.contains)
        }
        func acceptsLink(_ text: String?) -> Bool {
            guard linked, let text else { return false }
            return text.unicodeScalars.count <= Self.longestEmail && MessageTemplate(text: text).hasLink
        }
        guard accepts(answer.sms, Self.longestSMS),
            accepts(answer.email, Self.longestEmail) || acceptsLink(answer.email),
            answer.emailSubject.map({
                $0.unicodeScalars.count <= Self.longestSubject && !$0.contains(where: \.isNewline)
            })
                ?? true
        else { return nil }
        func words(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        sms = words(answer.sms)
        email = words(answer.email)
        emailSubject = words(answer.emailSubject)
    }
}

extension Pool {
    /// The words of a message as the pool's function wants them; `nil` without one. A function that sends messages of
    /// that kind itself chooses its own.
    func words(
        _ occasion: MessageOccasion, to user: User, by medium: Message.Medium, for caller: Caller,
        in transaction: Transaction
    ) throws -> MessageWords? {
        guard has(.customMessage), !has(medium.senderTrigger) else { return nil }
        let isLinked =
            settings.verification.usesLink && medium == .email && [.signUp, .resendCode].contains(occasion)
            && caller.client != nil
        let turn = services.messageGate.turn(of: AccountKey(user.subject))
        return try transaction.answer(
            to: Errand("words \(occasion.rawValue) \(errandName(of: user))", at: turn) {
                let event = CustomMessageEvent(
                    message: occasion, username: user.username.text, attributes: hookAttributes(of: user),
                    clientMetadata: caller.metadata.clientMetadata, isLinked: isLinked)
                guard let answer = try await ask(event, from: caller) else { return nil }
                guard let words = MessageWords(answer, for: occasion, linked: isLinked) else {
                    throw refuseAnswer(
                        of: .customMessage,
                        "The words of a message lack a place for what it has to tell, or are too long")
                }
                return words
            })
    }

    /// Hands a message over. Where the pool has a function for messages of that kind, the message waits for that
    /// function in the queue, with the event that tells of it: no outage of the function loses it.
    func send(
        _ message: Message, on occasion: MessageOccasion, to user: User, for caller: Caller,
        in transaction: Transaction
    ) async throws {
        var message = message
        message.carrier = try carrier(
            of: message, on: occasion, named: user.username.text, hookAttributes(of: user), for: caller)
        try await transaction.send(message, by: services.messages)
    }

    /// The function that brings a message in the server's place, with the event that tells of it; `nil` where there is
    /// none. Throws `hookUnreachable` for a function without a key, and for an event that is too long.
    func carrier(
        of message: Message, on occasion: MessageOccasion, named username: String, _ attributes: Attributes,
        for caller: Caller
    ) throws -> Message.Function? {
        let trigger = message.medium.senderTrigger
        guard let function = settings.hooks?.functions[trigger] else { return nil }
        // What the caller says is measured by itself: with the user's attributes, the length at which it is refused
        // would tell who has more of them than a name that nobody has.
        let said = caller.metadata.clientMetadata.map { JSONValue(texts: $0).encode().count } ?? 0
        let code: String
        do throws(HookFault) {
            guard said <= HookLimits.metadataBytes else { throw HookFault.unreachable("the event is too long") }
            guard let hooks = services.hooks else { throw HookFault.unmapped }
            code = try hooks.seal(message.code, for: function, context: "\(id):\(username)")
        } catch {
            throw refusal(for: error, at: trigger, function)
        }
        let told = CustomSenderMessage(
            occasion: occasion, username: username, attributes: attributes, code: code,
            clientMetadata: caller.metadata.clientMetadata)
        let event =
            switch message.medium {
            case .email: encode(CustomEmailSenderEvent(told), from: caller)
            case .sms: encode(CustomSMSSenderEvent(told), from: caller)
            }
        guard event.count <= HookLimits.eventBytes else {
            throw refusal(for: .unreachable("the event is too long"), at: trigger, function)
        }
        return Message.Function(name: function, event: Secret(String(decoding: event, as: UTF8.self)))
    }
}

extension Message.Medium {
    /// The function that brings messages this way in the server's place.
    var senderTrigger: HookTrigger {
        switch self {
        case .sms: .customSMSSender
        case .email: .customEmailSender
        }
    }
}
