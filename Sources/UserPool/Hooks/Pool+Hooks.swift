internal import LatchkeyCrypto
internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Pool {
    /// Whether a function is to be called at that point. Costs one look at a pointer in a pool without hooks.
    func has(_ trigger: HookTrigger) -> Bool { settings.hooks?.functions[trigger] != nil }

    /// Has a function look at an event and returns its answer; `nil` when the pool has none for it.
    ///
    /// Never called in a transaction. Throws `hookRefused` with the function's words, `hookUnreachable`, and
    /// `hookAnswerInvalid` for an answer that makes no sense: nothing goes on then.
    func ask<Event: HookEvent>(_ event: Event, from caller: Caller) async throws -> Event.Answer? {
        guard let function = settings.hooks?.functions[Event.trigger] else { return nil }
        let bytes = encode(event, from: caller)
        do {
            guard let hooks = services.hooks else { throw HookFault.unmapped }
            guard bytes.count <= HookLimits.eventBytes else { throw HookFault.unreachable("the event is too long") }
            let given = try await hooks.call(function, at: Event.trigger, with: bytes)
            guard let answer = Event.answer(in: given) else { throw HookFault.unreadable }
            return answer
        } catch let fault as HookFault {
            // The one who asked has gone, and the call was given up: that is no fault of the function's.
            try Task.checkCancellation()
            throw refusal(for: fault, at: Event.trigger, function)
        }
    }

    /// An answer that the function was free to give and that makes no sense here. Throws `hookAnswerInvalid`.
    func refuseAnswer(of trigger: HookTrigger, _ reason: String) -> UserPoolError {
        services.log.warning(
            "hook", ["trigger": .identifier(trigger.rawValue), "pool": .identifier(id.text), "fault": .reason(reason)])
        return UserPoolError(.hookAnswerInvalid, [.text: reason])
    }

    /// A user's attributes as events show them.
    func hookAttributes(of user: User) -> Attributes {
        var shown = user.shownAttributes
        shown["cognito:user_status"] = user.status.rawValue
        return shown
    }

    /// What a user is called in the names of errands: by all that functions are shown, so that what has changed is
    /// asked about again. Not by when the row was modified, which some transactions set anew in each run.
    func errandName(of user: User) -> String {
        var shown = hookAttributes(of: user).stored
        shown += user.username.text
        return "\(user.subject) \(Hex.encode(HashFunction.sha256.digest(Array(shown.utf8))))"
    }

    /// An event as it travels.
    func encode<Event: HookEvent>(_ event: Event, from caller: Caller) -> [UInt8] {
        let version = Event.trigger == .preTokenGeneration ? settings.hooks?.tokenVersion.eventVersion : nil
        // What Amazon Cognito puts where no client is involved.
        return event.encode(
            version: version ?? "1", of: self, clientID: caller.client?.text ?? "CLIENT_ID_NOT_APPLICABLE")
    }

    /// What callers are told, in the words that Amazon Cognito has for it; where the function is stays in the log.
    func refusal(for fault: HookFault, at trigger: HookTrigger, _ function: String) -> UserPoolError {
        func unreachable(_ reason: String) -> UserPoolError {
            UserPoolError(.hookUnreachable, [.text: "\(trigger.rawValue) invocation failed due to \(reason)."])
        }
        let error: UserPoolError
        let reason: String
        switch fault {
        case .thrown(let words):
            let told = String(words.unicodeScalars.prefix(HookLimits.reasonLength).map(Character.init))
            // A refusal is what such a function is for: nothing to look at, and its words may be about a user.
            services.log.debug("hook", ["function": .identifier(function), "refused": true])
            return UserPoolError(.hookRefused, [.text: "\(trigger.rawValue) failed with error \(told)."])
        case .unmapped: (error, reason) = (unreachable("configuration"), "it is not configured where the function is")
        case .timedOut:
            (error, reason) = (unreachable("error Socket timeout while invoking Lambda function"), "it did not answer")
        case .unreachable(let text): (error, reason) = (unreachable("error ServiceException"), text)
        case .overloaded:
            (error, reason) = (unreachable("error TooManyRequestsException"), "too many calls are under way")
        case .unreadable:
            (error, reason) = (
                UserPoolError(.hookAnswerInvalid, [.text: "Unrecognizable lambda output"]), "its answer makes no sense"
            )
        }
        services.log.warning(
            "hook",
            [
                "trigger": .identifier(trigger.rawValue), "pool": .identifier(id.text),
                "function": .identifier(function), "fault": .reason(reason),
            ])
        return error
    }
}
