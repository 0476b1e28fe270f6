internal import Glibc
internal import LatchkeyPlatform

/// What a signal asks of the server.
enum ProcessSignal: UInt8, Sendable {
    /// SIGTERM, SIGINT.
    case stop = 1
    /// SIGHUP.
    case reload = 2
}

/// SIGTERM, SIGINT and SIGHUP as something to wait for.
///
/// A handler and a pipe, not `sigwait`: the main thread belongs to libdispatch, which unblocks every signal there.
enum ProcessSignals {
    // SAFETY: set once, before the handlers that read it are installed.
    private nonisolated(unsafe) static var writeEnd: Int32 = -1
    // SAFETY: touched by the handler only, which the kernel runs for one signal after the other on the main thread.
    private nonisolated(unsafe) static var stops = 0

    /// Takes the signals over; from here on they come in the stream. To be called once.
    static func take() throws(StartupError) -> AsyncStream<ProcessSignal> {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw StartupError("cannot make a pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler never waits: signals that nobody takes are forgotten.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        writeEnd = ends[1]
        for number in [SIGTERM, SIGINT, SIGHUP] { install(number) }
        // A reader of our output that went away is no reason to end, and neither is a file that may not grow: the write
        // fails, and whoever wrote says so.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        return stream(of: ends[0])
    }

    private static func install(_ number: Int32) {
        // Only calls that are safe in a handler (signal-safety(7)).
        signal(number) { number in
            var byte = ProcessSignal.reload.rawValue
            if number != SIGHUP {
                byte = ProcessSignal.stop.rawValue
                ProcessSignals.stops += 1
                // The first stops in good order, the second in a hurry, the third ends the process at once.
                if ProcessSignals.stops == 2 {
                    signal(SIGTERM, SIG_DFL)
                    signal(SIGINT, SIG_DFL)
                }
            }
            _ = write(ProcessSignals.writeEnd, &byte, 1)
        }
    }

    private static func stream(of readEnd: Int32) -> AsyncStream<ProcessSignal> {
        let (stream, signals) = AsyncStream.makeStream(of: ProcessSignal.self)
        let thread = ExecutorThread(name: "signals")
        Task(executorPreference: thread) {
            while true {
                var byte: UInt8 = 0
                let count = read(readEnd, &byte, 1)
                if count < 0, errno == EINTR { continue }
                guard count == 1, let signal = ProcessSignal(rawValue: byte) else { return thread.stop() }
                signals.yield(signal)
            }
        }
        return stream
    }
}
