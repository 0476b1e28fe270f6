internal import Glibc
internal import LatchkeyPlatform

/// A file that is on its way to an import job. One that is let go before it was finished leaves nothing behind.
public final class ImportFile: Sendable {
    /// The pool and the job that it is for.
    let pool: PoolID, job: String
    private let files: ImportFiles
    private let clock: any WallClock
    private let deadline: Timestamp
    private let descriptor: Int32
    private let isFinished = Lock(false)
    private let release: @Sendable () -> Void

    /// Begins a file that comes until `deadline`; `release` is called when it is over.
    init(
        _ files: ImportFiles, pool: PoolID, job: String, clock: any WallClock, until deadline: Timestamp,
        release: @escaping @Sendable () -> Void
    ) throws(ImportFiles.Failure) {
        self.files = files
        self.clock = clock
        self.deadline = deadline
        self.pool = pool
        self.job = job
        self.release = release
        // Left by a process that was killed, if it is there: one file of a job comes at a time.
        unlink(files.draft(of: job))
        descriptor = open(files.draft(of: job), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            release()
            throw ImportFiles.Failure(call: "open", code: code)
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if !isFinished.withLock({ $0 }) { unlink(files.draft(of: job)) }
        release()
    }

    /// Appends bytes. False when the disk does not take them, or they come too late.
    public func append(_ bytes: borrowing Span<UInt8>) -> Bool {
        guard clock.now() < deadline else { return false }
        return bytes.withUnsafeBytes { bytes in
            var rest = bytes
            while let base = rest.baseAddress, !rest.isEmpty {
                let count = write(descriptor, base, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
            return true
        }
    }

    /// Puts the whole file in its place, on disk when this returns. It blocks.
    func finish() throws(ImportFiles.Failure) {
        guard fsync(descriptor) == 0 else { throw ImportFiles.Failure(call: "fsync", code: errno) }
        guard rename(files.draft(of: job), files.upload(of: job)) == 0 else {
            throw ImportFiles.Failure(call: "rename", code: errno)
        }
        isFinished.withLock { $0 = true }
        try files.synchronize()
    }
}
