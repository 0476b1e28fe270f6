import Glibc

/// Time on a processor, user and system, in seconds.
enum CPUTime {
    /// Of this thread.
    static func ofThisThread() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Of all threads of another process of ours, from its CPU-time clock (`clock_getcpuclockid(3)`).
    static func of(process: pid_t) throws -> Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
            throw BenchError("process \(process) has no CPU clock: is it gone?")
        }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Of this process, all threads.
    static func ofThisProcess() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The time of day that never jumps, in seconds.
    static func monotonic() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
