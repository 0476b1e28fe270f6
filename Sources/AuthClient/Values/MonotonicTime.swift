internal import Glibc

/// A moment on the clock that nobody can set: the time since the machine started, sleep included.
///
/// All processes of the machine read the same clock, so a moment can be stored; it means nothing after the next start,
/// which is what ``bootID`` is stored for.
struct MonotonicTime: Sendable, Hashable, Comparable {
    /// The time since the start of the machine.
    var sinceBoot: Duration

    /// The present moment (`CLOCK_BOOTTIME`).
    static func now() -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return MonotonicTime(sinceBoot: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    /// What distinguishes this start of the machine from every other; empty when the kernel does not say.
    static let bootID: String = {
        let file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(file, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count].prefix { $0 > 0x20 }, as: UTF8.self) : ""
    }()

    static func + (moment: MonotonicTime, duration: Duration) -> MonotonicTime {
        MonotonicTime(sinceBoot: moment.sinceBoot + duration)
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool { left.sinceBoot < right.sinceBoot }
}
