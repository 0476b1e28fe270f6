internal import Glibc
internal import LatchkeyPlatform

/// A credential store in one file, shared by all processes of a user.
///
/// The file has mode 0600 in a folder of mode 0700, is replaced by `rename`, and is watched through inotify: a sign-in in
/// one process is seen by the others at once. A second file beside it, `<name>.lock`, is held (`flock`) while a process
/// refreshes the tokens.
///
/// ```swift
/// let session = Session(configuration, store: FileStore(path: "/home/me/.local/state/example/session.json"))
/// ```
public struct FileStore: CredentialStore {
    /// Where the session lies.
    public let path: String

    /// A store at a path; its folder is made when something is saved.
    public init(path: String) {
        self.path = path
    }

    /// The most that a session takes; a longer file is none.
    private static let maximumBytes = 1 << 20

    public func load() async throws(AuthError) -> StoredSession {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return .empty }
            throw Self.failure("read", path)
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(file, &chunk, chunk.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Self.failure("read", path)
            }
            if count == 0 { break }
            bytes += chunk[..<count]
            guard bytes.count <= Self.maximumBytes else { return .corrupt("\(path) is too long for a session") }
        }
        return SessionFile.parse(bytes)
    }

    @discardableResult
    public func update(
        _ change: @Sendable (StoredSession) -> StoredSession?
    ) async throws(AuthError) -> Bool {
        try makeFolder()
        // The folder stands for the right to replace the file: the file itself does not last.
        let lock = try await FileLock.acquire(folder: folder)
        defer { lock.release() }
        guard let session = change(try await load()) else { return false }
        try replace(by: session)
        return true
    }

    private func replace(by session: StoredSession) throws(AuthError) {
        let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure("write", temporary) }
        let isWritten = Self.write(SessionFile.encode(session), to: file) && fsync(file) == 0
        guard close(file) == 0, isWritten, rename(temporary, path) == 0 else {
            let failure = Self.failure("write", path)
            unlink(temporary)
            throw failure
        }
    }

    public func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws(AuthError) -> Result
    ) async throws(AuthError) -> Result {
        try makeFolder()
        let lock = try await FileLock.acquire(file: "\(path).lock")
        defer { lock.release() }
        return try await body()
    }

    public var changes: AsyncStream<Void> {
        // inotify watches what exists: the folder, which outlives the file's replacements.
        try? makeFolder()
        return FileWatch.changes(of: name, in: folder)
    }

    // MARK: Paths

    private var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var name: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }

    /// Makes the folder and those above it, for the owner alone.
    private func makeFolder() throws(AuthError) {
        var missing: [String] = []
        var folder = folder
        while mkdir(folder, 0o700) != 0 {
            if errno == EEXIST { break }
            guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
                throw Self.failure("make", folder)
            }
            missing.append(folder)
            folder = String(folder[..<slash])
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw Self.failure("make", folder)
        }
    }

    private static func write(_ bytes: [UInt8], to file: CInt) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }

    static func failure(_ verb: String, _ path: String) -> AuthError {
        AuthError(.storage, "Could not \(verb) \(path): \(String(cString: strerror(errno))).")
    }
}
