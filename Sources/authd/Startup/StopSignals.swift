internal import Glibc
internal import LatchkeyPlatform

/// SIGTERM and SIGINT as something to wait for.
enum StopSignals {
    private static func set() -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        return set
    }

    /// Keeps the signals from ending the process. To be called before the process has other threads, which inherit it.
    static func hold() {
        var set = set()
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A reader of our output that went away is no reason to end.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for one of them. From then on another one ends the process at once.
    static func next() async {
        let thread = ExecutorThread(name: "signals")
        await Task(executorPreference: thread) {
            var set = set()
            var number: Int32 = 0
            sigwait(&set, &number)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
        }.value
        // The thread lives on: it is the one that takes the second signal.
    }
}
