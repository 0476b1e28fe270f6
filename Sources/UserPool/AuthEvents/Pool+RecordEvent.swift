internal import Database
internal import LatchkeyCrypto
internal import LatchkeyPlatform

extension Pool {
    /// Whether events of the pool's users are written down.
    var recordsEvents: Bool { settings.threatProtection != .off }

    /// Writes an event down in the transaction that it tells of.
    func record(_ event: AuthEvent, of subject: Subject, in transaction: Transaction) async throws {
        guard recordsEvents else { return }
        try await AuthEventStore(transaction.connection).put(event, of: subject, in: id)
        log(event, of: subject, in: transaction)
    }

    /// Writes down that something was done through a client, in the transaction of it.
    func record(
        _ kind: AuthEvent.Kind, _ response: AuthEvent.Response = .pass, of subject: Subject, through client: Client,
        answers: [AuthEvent.Answer] = [], in transaction: Transaction
    ) async throws {
        guard recordsEvents else { return }
        let event = AuthEvent(
            id: SecureRandom.uuid(), kind: kind, time: services.clock.now(), response: response, client: client.id,
            answers: answers, context: eventContext(of: client))
        try await record(event, of: subject, in: transaction)
    }
}
