internal import LatchkeyJSON
internal import LatchkeyPlatform

extension Pool {
    /// Where events of the pool's users are logged; `nil` where they are not.
    private var eventLog: String? { services.logs == nil ? nil : settings.logDestinations[.userAuthEvents] }

    /// Has an event logged once the transaction has committed that tells of it.
    func log(_ event: AuthEvent, of user: Subject, in transaction: Transaction) {
        guard eventLog != nil else { return }
        transaction.afterCommit { [self] in log(event, of: user) }
    }

    /// Has an event logged, in the form in which Amazon Cognito exports user activity.
    func log(_ event: AuthEvent, of user: Subject) {
        guard let destination = eventLog else { return }
        services.logs?.send(line(event, of: user), to: destination)
    }

    private func line(_ event: AuthEvent, of user: Subject) -> [UInt8] {
        let decision =
            switch event.risk.decision {
            case .noRisk: "PASS"
            case .accountTakeover: "ACCOUNT_TAKEOVER"
            case .block: "BLOCK"
            }
        let answers = event.answers.map { answer in
            JSONValue.string("\(answer.challenge.rawValue.uppercased()):\(answer.isRight ? "SUCCESS" : "FAILURE")")
        }
        let message: JSONValue = [
            "version": "1", "eventId": .string(event.id), "eventType": .string(event.kind.rawValue),
            "userSub": .string(user.text), "userPoolId": .string(id.text),
            "clientId": .string(event.client?.text ?? ""), "creationDate": .string(event.time.rfc3339),
            "eventResponse": .string(event.response.rawValue),
            "riskLevel": .string(event.risk.level?.rawValue ?? ""), "riskDecision": .string(decision),
            "challenges": .array(answers), "deviceName": .string(event.context.device ?? ""),
            "ipAddress": .string(event.context.address ?? ""),
            "compromisedCredentialDetected": .bool(event.risk.isPasswordExposed),
        ]
        let line: JSONValue = [
            "eventTimestamp": .string(String(event.time.milliseconds)), "eventSource": "USER_AUTH_EVENTS",
            "logLevel": .string(LogSource.userAuthEvents.level), "message": message,
            "logSourceId": ["userPoolId": .string(id.text)],
        ]
        return line.encode()
    }
}
