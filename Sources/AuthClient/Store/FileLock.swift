internal import Glibc

/// A lock between processes (`flock`). The kernel releases it when its holder dies.
struct FileLock {
    private let file: CInt

    /// How long somebody may hold the lock: longer than a refresh over a dead network takes.
    private static let patience = Duration.seconds(60)

    /// Waits for the lock on a file, which is made when it is missing.
    static func acquire(file path: String) async throws(AuthError) -> FileLock {
        try await acquire(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW)
    }

    /// Waits for the lock on a folder.
    static func acquire(folder path: String) async throws(AuthError) -> FileLock {
        try await acquire(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    /// The wait is a poll: a blocking `flock` would hold a thread of Swift's pool and could not be cancelled. Who finds
    /// the lock free, as nearly everybody does, does not wait at all.
    private static func acquire(_ path: String, _ flags: CInt) async throws(AuthError) -> FileLock {
        let file = open(path, flags, 0o600)
        guard file >= 0 else { throw FileStore.failure("open", path) }
        let deadline = ContinuousClock.now + patience
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            let isHeld = errno == EWOULDBLOCK || errno == EINTR
            guard isHeld, ContinuousClock.now < deadline else {
                let failure = FileStore.failure("lock", path)
                close(file)
                throw failure
            }
            do {
                try await Task.sleep(for: .milliseconds(20))
            } catch {
                close(file)
                throw AuthError(.cancelled, "The task was cancelled.")
            }
        }
        return FileLock(file: file)
    }

    /// Lets the next one in.
    func release() {
        close(file)
    }
}
