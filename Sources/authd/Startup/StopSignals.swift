internal import Glibc
internal import LatchkeyPlatform

/// SIGTERM and SIGINT as something to wait for.
///
/// A handler and a pipe, not `sigwait`: the main thread belongs to libdispatch, which unblocks every signal there.
enum StopSignals {
    // SAFETY: set once, before the handler that reads it is installed.
    private nonisolated(unsafe) static var writeEnd: Int32 = -1

    /// Takes the signals over; from here on they wait for ``StopSignal/arrived()``. To be called once.
    static func take() throws(StartupError) -> StopSignal {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw StartupError("cannot make a pipe", errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        writeEnd = ends[1]
        for number in [SIGTERM, SIGINT] {
            signal(number) { number in
                // Another signal ends the process at once. Only calls that are safe in a handler (signal-safety(7)).
                signal(number, SIG_DFL)
                var byte: UInt8 = 1
                _ = write(StopSignals.writeEnd, &byte, 1)
            }
        }
        // A reader of our output that went away is no reason to end, nor is a file that may not grow: the write fails.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        return StopSignal(readEnd: ends[0])
    }
}

/// The signal that will stop the server.
struct StopSignal: Sendable {
    fileprivate let readEnd: Int32

    /// Waits for it.
    func arrived() async {
        let thread = ExecutorThread(name: "signals")
        defer { thread.stop() }
        let readEnd = readEnd
        await Task(executorPreference: thread) {
            var byte: UInt8 = 0
            while read(readEnd, &byte, 1) < 0, errno == EINTR {}
        }.value
    }
}
