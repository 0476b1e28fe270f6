import AuthClient
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport

@testable import authctl

/// Somebody who types commands: a context with a folder of its own, a server in memory, and what was printed.
final class Desk: Sendable {
    /// What came of a command.
    struct Outcome: Equatable {
        let status: ExitCode
        let out: String, err: String

        init(_ status: ExitCode, _ out: String, _ err: String) {
            self.status = status
            self.out = out
            self.err = err
        }
    }

    let backend = FakeBackend()
    private let printed = Lock(""), complained = Lock("")
    private let input: Lock<[String]>
    private let folder = TemporaryFolder()
    private let environment: [String: String]

    /// `isInteractive` plays somebody at a terminal; what is asked there is read from the same lines.
    private let isInteractive: Bool
    /// Whether what is printed goes to a terminal.
    private let printsToTerminal: Bool

    init(
        environment: [String: String] = [:], input: [String] = [], isInteractive: Bool = false,
        printsToTerminal: Bool = false
    ) {
        self.isInteractive = isInteractive
        self.printsToTerminal = printsToTerminal
        self.input = Lock(input)
        var variables = [
            "HOME": folder.path, "LATCHKEY_CLIENT": "app", "LATCHKEY_ENDPOINT": "https://auth.test",
            "LATCHKEY_POOL": FakeBackend.poolID,
        ]
        variables.merge(environment) { $1 }
        self.environment = variables
        backend.addUser("alice", password: Secret("correct horse"))
    }

    var home: String { folder.path }

    /// Types lines that the next command reads.
    func type(_ lines: String...) { input.withLock { $0 += lines } }

    /// Runs a command line; returns its exit status and what it printed.
    @discardableResult
    func run(_ words: String...) async -> Outcome { await run(words) }

    /// Runs a command line; returns its exit status and what it printed.
    func run(_ words: [String]) async -> Outcome {
        var context = Context(environment: environment)
        context.backend = backend
        context.console = Console(
            out: { [printed] text in printed.withLock { $0 += text } },
            err: { [complained] text in complained.withLock { $0 += text } },
            readLine: { [input] in input.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            askSecret: { [input] _ in
                guard let line = input.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else {
                    throw CommandFailure(.usage, "There is no terminal.")
                }
                return Secret(line)
            }, isInteractive: isInteractive, printsToTerminal: printsToTerminal)
        let status = await Authctl.run(words, in: context)
        func take(_ text: Lock<String>) -> String {
            text.withLock { text in
                defer { text = "" }
                return text
            }
        }
        return Outcome(status, take(printed), take(complained))
    }
}
