internal import AuthClient

/// Where a command gets passwords from: the terminal without echo, or lines of standard input.
struct Passwords: Sendable {
    private let console: Console
    private let readsInput: Bool

    init(_ arguments: Arguments, _ console: Console) {
        self.console = console
        readsInput = arguments.has("password-stdin")
    }

    /// A password that exists.
    func current(_ prompt: String) throws -> Secret {
        guard !readsInput else { return try line() }
        return try console.askSecret(prompt)
    }

    /// A password to be set; at the terminal it is asked for twice.
    func new(_ prompt: String) throws -> Secret {
        guard !readsInput else { return try line() }
        let password = try console.askSecret(prompt)
        guard try console.askSecret("Once more").reveal == password.reveal else {
            throw CommandFailure(.usage, "The two are not the same.")
        }
        return password
    }

    private func line() throws(CommandFailure) -> Secret {
        guard let line = console.readLine() else {
            throw CommandFailure(.usage, "Standard input holds no further password.")
        }
        return Secret(line)
    }
}
