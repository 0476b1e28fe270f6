internal import AuthClient

/// Where a command gets passwords from: the terminal without echo, lines of standard input, or a file for a new one.
struct Passwords: Sendable {
    private let console: Console
    private let readsInput: Bool
    private let newPasswordFile: String?

    init(_ arguments: Arguments, _ console: Console) {
        self.console = console
        readsInput = arguments.has("password-stdin")
        newPasswordFile = arguments["new-password-file"]
    }

    /// A password that exists.
    func current(_ prompt: String) throws -> Secret {
        guard !readsInput else { return try line() }
        return try console.askSecret(prompt)
    }

    /// A password to be set; at the terminal it is asked for twice.
    func new(_ prompt: String) throws -> Secret {
        if let newPasswordFile { return try Self.firstLine(of: newPasswordFile) }
        guard !readsInput else { return try line() }
        let password = try console.askSecret(prompt)
        guard try console.askSecret("Once more").reveal == password.reveal else {
            throw CommandFailure(.usage, "The two are not the same.")
        }
        return password
    }

    private static func firstLine(of path: String) throws(CommandFailure) -> Secret {
        let bytes = try LocalFile.read(path)
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty else { throw CommandFailure(.usage, "\(path) begins with no password.") }
        return Secret(String(decoding: line, as: UTF8.self))
    }

    private func line() throws(CommandFailure) -> Secret {
        guard let line = console.readLine() else {
            throw CommandFailure(.usage, "Standard input holds no further password.")
        }
        return Secret(line)
    }
}
