internal import Glibc

/// How much room there is on a file system, in bytes.
struct DiskSpace: Equatable, Sendable {
    /// All of it, with what is in use.
    let total: UInt64
    /// What may still be written.
    let available: UInt64

    /// The least and the most that ``reserve`` is: 64 MiB and 1 GiB.
    private static let reserves: ClosedRange<UInt64> = (64 << 20)...(1 << 30)

    /// What is to stay free for those who write meanwhile: a twentieth of all.
    var reserve: UInt64 { min(max(total / 20, Self.reserves.lowerBound), Self.reserves.upperBound) }

    /// Whether so many bytes can be written, and ``reserve`` is free still.
    func has(_ bytes: UInt64) -> Bool {
        let (needed, isTooMuch) = bytes.addingReportingOverflow(reserve)
        return !isTooMuch && needed <= available
    }
}

extension DiskSpace {
    /// The room of the file system that a folder is on (`statvfs`). Throws ``StartupError``.
    init(of folder: String) throws(StartupError) {
        var status = statvfs()
        guard statvfs(folder, &status) == 0 else {
            throw StartupError("cannot see how much room there is for \(folder)", errno: errno)
        }
        let block = UInt64(status.f_frsize)
        self.init(
            total: Self.product(UInt64(status.f_blocks), block), available: Self.product(UInt64(status.f_bavail), block)
        )
    }

    /// A file system may say anything of itself.
    private static func product(_ blocks: UInt64, _ block: UInt64) -> UInt64 {
        let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: block)
        return isTooMuch ? .max : bytes
    }
}
