internal import AuthClient
internal import Glibc

/// Where a command reads and writes; tests put their own in its place.
struct Console: Sendable {
    /// Writes to standard output, at once.
    var out: @Sendable (String) -> Void
    /// Writes to standard error.
    var err: @Sendable (String) -> Void
    /// Reads a line of standard input, without its end; `nil` at the end.
    var readLine: @Sendable () -> String?
    /// Asks for a secret at the terminal without echo. Throws when there is no terminal.
    var askSecret: @Sendable (_ prompt: String) throws -> Secret
    /// Whether somebody sits there to be asked.
    var isInteractive: Bool
    /// Whether standard error is a terminal that knows colours.
    var drawsColours = false
    /// Whether standard output is a terminal: it would do what control characters say, and columns have headings there.
    var printsToTerminal = false

    /// Prints a line, or several. Much of what is printed was written by others: on a terminal it is escaped.
    func print(_ line: String) { out(shown(line) + "\n") }

    /// What is printed for a text of others: ``TerminalText`` on a terminal, the text itself for a program.
    func shown(_ text: String) -> String { printsToTerminal ? TerminalText.escaped(text, keepsLines: true) : text }

    /// Tells whoever sits there something, on one line of standard error: always escaped, for it may be a server's
    /// words.
    func tell(_ line: String) { err(TerminalText.escaped(line) + "\n") }

    /// Asks for a line of text; what was there before is kept by an empty answer.
    func ask(_ question: String, default answer: String? = nil) -> String? {
        err(TerminalText.escaped(question) + (answer.map { " [\(TerminalText.escaped($0))]" } ?? "") + ": ")
        guard let line = readLine(), !line.isEmpty else { return answer }
        return line
    }

    /// The program's own.
    static let standard = Console(
        out: { write($0, to: 1) }, err: { write($0, to: 2) }, readLine: { Swift.readLine() },
        askSecret: { try Terminal.askSecret($0) }, isInteractive: isatty(0) == 1,
        drawsColours: isatty(2) == 1 && getenv("TERM").map { String(cString: $0) != "dumb" } ?? false,
        printsToTerminal: isatty(1) == 1)

    /// Unbuffered, so that who reads through a pipe sees each line as it comes.
    private static func write(_ text: String, to file: CInt) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
