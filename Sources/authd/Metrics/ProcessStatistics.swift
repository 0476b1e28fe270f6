internal import Glibc
internal import LatchkeyPlatform

/// What the operating system knows of this process (proc(5), getrusage(2)).
enum ProcessStatistics {
    /// Processor time in user and system mode, in seconds.
    static var cpuSeconds: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_utime.seconds + usage.ru_stime.seconds
    }

    /// Memory that is mapped, and that of it which is in RAM.
    static var memoryBytes: (virtual: Double, resident: Double) {
        let text = (try? SmallFile.read("/proc/self/statm")).map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        let pages = text.split(separator: " ").prefix(2).compactMap { Double($0) }
        guard pages.count == 2 else { return (.nan, .nan) }
        let size = Double(sysconf(Int32(_SC_PAGESIZE)))
        return (pages[0] * size, pages[1] * size)
    }

    /// Descriptors in use.
    static var openDescriptors: Double {
        guard let folder = opendir("/proc/self/fd") else { return .nan }
        defer { closedir(folder) }
        // Beside the descriptors: `.`, `..`, and the one that reads the folder.
        var count = -3.0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Descriptors that may be in use.
    static var mostDescriptors: Double {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return .nan }
        return limit.rlim_cur == rlim_t.max ? .infinity : Double(limit.rlim_cur)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
