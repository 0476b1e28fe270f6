internal import LatchkeyJSON
internal import LatchkeyPlatform

extension UserPools {
    /// Has it logged that a message could not be delivered, where its pool wants to know: neither whom it was for nor
    /// what it said.
    public func log(undelivered message: Message, because reason: String) async {
        guard let logs = services.logs, let pool = try? await pool(message.pool),
            let destination = pool.settings.logDestinations[.userNotification]
        else { return }
        let now = services.clock.now()
        let line: JSONValue = [
            "eventTimestamp": .string(String(now.milliseconds)), "eventSource": "USER_NOTIFICATION",
            "logLevel": .string(LogSource.userNotification.level),
            "message": [
                "details": .string(reason), "messageType": .string(message.occasion.rawValue),
                "deliveryMedium": .string(message.medium.rawValue),
            ],
            "logSourceId": ["userPoolId": .string(pool.id.text)],
        ]
        logs.send(line.encode(), to: destination)
    }
}
