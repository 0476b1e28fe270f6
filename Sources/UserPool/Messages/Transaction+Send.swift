extension Transaction {
    /// Hands a message over, to go out if this transaction commits.
    func send(_ message: Message, by sender: any MessageSender) async throws {
        try await sender.enqueue(message, in: connection)
        afterCommit { await sender.committed(message) }
    }
}
