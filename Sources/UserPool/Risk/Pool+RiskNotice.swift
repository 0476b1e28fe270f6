internal import Database
internal import LatchkeyPlatform

extension Pool {
    /// Tells a user by e-mail of a sign-in that seemed risky, unless the user has no verified address or has had too
    /// many messages: a notice never stops anything.
    func send(
        _ notice: RiskRules.Notice, about event: AuthEvent, to user: User, through client: Client,
        in transaction: Transaction
    ) async throws {
        guard user.attributes["email_verified"] == "true", let address = user.attributes["email"] else { return }
        let account = AccountKey(user.subject)
        do {
            try await takeMessage(of: account, in: transaction)
        } catch let error as UserPoolError where error.code == .limitExceeded {
            return
        }
        let token = try FeedbackToken(services.masterKey, id).seal(event.id, of: user.subject, at: event.time)
        let values = [
            "username": user.username.text, "ip-address": event.context.address ?? "unknown",
            "device-name": event.context.device ?? "unknown", "login-time": event.time.rfc3339,
            "city": "unknown", "country": "unknown", "event-id": event.id, "feedback-token": token.reveal,
        ]
        func filled(_ text: String, isHTML: Bool = false) -> String {
            PlaceholderText(text).filled { place in
                guard let value = values[place] else { return "" }
                return isHTML ? HTMLText.escaped(value) : value
            }
        }
        let content = Message.Content(
            subject: SingleLine.text(filled(notice.subject)), text: notice.text.map { Secret(filled($0)) },
            html: notice.html.map { Secret(filled($0, isHTML: true)) })
        let message = Message(
            pool: id, client: client.id, username: user.username.text, destination: address, medium: .email,
            occasion: .accountTakeover, content: content, code: Secret(""), slot: "\(account.text) notice",
            expires: event.time + FeedbackToken.validity)
        try await transaction.send(message, by: services.messages)
    }
}
