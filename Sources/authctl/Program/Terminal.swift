internal import AuthClient
internal import Glibc

/// The terminal that the program runs in, whatever standard input is.
enum Terminal {
    /// Asks for a line without echo (termios). An interrupt restores the terminal before it ends the program.
    static func askSecret(_ prompt: String) throws -> Secret {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        var settings = termios()
        guard terminal >= 0, tcgetattr(terminal, &settings) == 0 else {
            if terminal >= 0 { close(terminal) }
            throw CommandFailure(.usage, "There is no terminal to ask for a password: use --password-stdin.")
        }
        defer { close(terminal) }
        var silent = settings
        silent.c_lflag = silent.c_lflag & ~tcflag_t(ECHO) | tcflag_t(ECHONL)

        // A handler that does nothing, without SA_RESTART: the signal ends the read, and is raised again below.
        var previous = sigaction(), handler = sigaction()
        handler.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGINT, &handler, &previous)
        tcsetattr(terminal, TCSAFLUSH, &silent)
        write(terminal, TerminalText.escaped(prompt) + ": ")
        let line = readLine(terminal)
        tcsetattr(terminal, TCSAFLUSH, &settings)
        sigaction(SIGINT, &previous, nil)
        guard let line else {
            raise(SIGINT)
            throw CommandFailure(.refused, "Interrupted.")
        }
        return Secret(line)
    }

    /// A line without its end; `nil` when a signal came.
    private static func readLine(_ terminal: CInt) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(terminal, &byte, 1)
            if count < 0 { return nil }
            if count == 0 || byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }

    private static func write(_ terminal: CInt, _ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(terminal, bytes, bytes.count)
    }
}
