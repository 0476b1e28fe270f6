internal import AuthClient
internal import LatchkeyPlatform

/// One command: what it takes, and what it does.
protocol Command: Sendable {
    static var syntax: CommandSyntax { get }

    /// Does it. What is thrown becomes a message and an exit status by ``CommandFailure``.
    static func run(_ arguments: Arguments, in context: Context) async throws
}

/// What a command has around it; tests put their own in its place.
struct Context: Sendable {
    var console = Console.standard
    var environment: [String: String]
    /// What a session talks to; `nil` for the configured server.
    var backend: (any AuthBackend)?
    var clock: any WallClock = SystemClock()
}
