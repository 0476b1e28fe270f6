import Glibc

/// What the disk does: small appends that are forced down one by one (`fdatasync(2)`), as a commit is.
enum DiskSync {
    /// How many a second, in a file of a folder.
    static func rate(in folder: String, seconds: Double) throws -> Double {
        let path = "\(folder)/sync"
        let descriptor = open(path, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        guard descriptor >= 0 else { throw BenchError("cannot write \(path): errno \(errno)") }
        defer {
            close(descriptor)
            unlink(path)
        }
        let page = [UInt8](repeating: 1, count: 4096)
        var count = 0
        let start = CPUTime.monotonic()
        repeat {
            guard write(descriptor, page, page.count) == page.count, fdatasync(descriptor) == 0 else {
                throw BenchError("cannot write \(path): errno \(errno)")
            }
            count += 1
        } while CPUTime.monotonic() - start < seconds
        return Double(count) / (CPUTime.monotonic() - start)
    }
}
