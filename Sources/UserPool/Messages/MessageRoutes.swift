public import Database

/// Hands each message to the sender for its way.
public struct MessageRoutes: MessageSender {
    private let routes: [Message.Medium: any MessageSender]
    private let functions: any MessageSender
    private let otherwise: any MessageSender

    /// The senders of some media, of what functions bring whatever its medium, and of all the rest.
    public init(
        _ routes: [Message.Medium: any MessageSender], functions: any MessageSender, otherwise: any MessageSender
    ) {
        self.routes = routes
        self.functions = functions
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
        switch message.way {
        case .function: functions
        case .medium(let medium): routes[medium] ?? otherwise
        }
    }
}
