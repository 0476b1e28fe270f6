internal import Database
public import LatchkeyPlatform

extension Pool {
    /// Throws `threatProtectionOff` where the pool does not watch what its users do.
    public func checkWatchesSignIns() throws(UserPoolError) {
        guard recordsEvents else { throw UserPoolError(.threatProtectionOff) }
    }

    /// A page of what a user did to sign in, the newest first, at most `limit` (1–60; `nil` and 0 stand for 60), from
    /// where `token` says. Throws `threatProtectionOff`, `userNotFound`, `invalidPageToken`.
    public func authEvents(
        of name: String, from token: String? = nil, limit: Int? = nil
    ) async throws -> Page<AuthEvent> {
        try checkWatchesSignIns()
        let user = try await user(name)
        let tokens = PageToken(
            sealer: services.masterKey.sealer(for: .pageTokens), list: "events of \(id) \(user.subject)")
        let place = try token.map { Int64(try tokens.open($0, count: 1)[0]) ?? 0 }
        let most = Page<AuthEvent>.mostElements
        let limit = limit.map { $0 > 0 ? min($0, most) : most } ?? most
        let now = services.clock.now()
        let found = try await services.database.read { connection in
            try await AuthEventStore(connection).list(of: user.subject, before: place, limit: limit + 1, at: now)
        }
        let page = try Page(found, limit: limit) { try tokens.seal([String($0.number)]) }
        return Page(elements: page.elements.map(\.event), next: page.next)
    }

    /// Notes an administrator's word on whether an event was truly the user's doing. Throws `threatProtectionOff`,
    /// `userNotFound`, `eventNotFound`.
    public func setFeedback(isValid: Bool, on event: String, of name: String) async throws {
        try checkWatchesSignIns()
        try await services.database.transaction { transaction in
            let user = try await user(name, in: transaction.connection)
            try await setFeedback(isValid: isValid, by: "Admin", on: event, of: user.subject, in: transaction)
        }
    }

    /// Notes the user's own word, by the token that came with the message about the event. Throws
    /// `threatProtectionOff`, `wrongFeedbackToken`, also for a name that is not the user's; `eventNotFound` when it is
    /// kept no longer.
    public func setFeedback(isValid: Bool, on event: String, of name: String, token: Secret) async throws {
        try checkWatchesSignIns()
        let now = services.clock.now()
        // Anybody may ask: what is no token of ours is not worth a write.
        guard let subject = FeedbackToken(services.masterKey, id).open(token, for: event, at: now) else {
            throw UserPoolError(.wrongFeedbackToken)
        }
        try await services.database.transaction { transaction in
            let user = try await UserStore(connection: transaction.connection, pool: self).find(name)
            guard let user, user.subject == subject else { throw UserPoolError(.wrongFeedbackToken) }
            try await setFeedback(isValid: isValid, by: "User", on: event, of: subject, in: transaction)
        }
    }

    private func setFeedback(
        isValid: Bool, by provider: String, on event: String, of subject: Subject, in transaction: Transaction
    ) async throws {
        let feedback = AuthEvent.Feedback(isValid: isValid, provider: provider, date: services.clock.now())
        guard try await AuthEventStore(transaction.connection).setFeedback(feedback, on: event, of: subject) else {
            throw UserPoolError(.eventNotFound)
        }
    }
}
