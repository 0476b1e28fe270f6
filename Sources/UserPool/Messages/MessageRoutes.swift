public import Database

/// Hands each message to the sender for its way.
public struct MessageRoutes: MessageSender {
    private let routes: [Message.Medium: any MessageSender]
    private let otherwise: any MessageSender

    /// The senders of some ways, and the one of all others.
    public init(_ routes: [Message.Medium: any MessageSender], otherwise: any MessageSender) {
        self.routes = routes
        self.otherwise = otherwise
    }

    public func enqueue(_ message: Message, in connection: any Connection) async throws {
        try await sender(of: message).enqueue(message, in: connection)
    }

    public func pretend(_ message: Message, in connection: any Connection) async throws {
        try await sender(of: message).pretend(message, in: connection)
    }

    public func committed(_ message: Message) async {
        await sender(of: message).committed(message)
    }

    private func sender(of message: Message) -> any MessageSender {
        routes[message.medium] ?? otherwise
    }
}
