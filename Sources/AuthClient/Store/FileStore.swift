internal import Glibc
internal import LatchkeyPlatform

/// A credential store in one file, shared by all processes of a user.
///
/// The file has mode 0600 in a folder of mode 0700, is replaced by `rename`, and is watched through inotify: a sign-in
/// in one process is seen by the others at once. Two files may lie beside it: `<name>.lock` is held (`flock`) while a
/// process refreshes the tokens, and `<name>.devices` keeps the devices that servers remember.
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
        let bytes: [UInt8]
        do {
            bytes = try SmallFile.read(path, limit: Self.maximumBytes).bytes
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR: return .empty
            case EFBIG: return .corrupt("\(path) is too long for a session")
            case let code: throw Self.failure("read", path, code)
            }
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
        do {
            try SmallFile.replace(path, with: SessionFile.encode(session))
        } catch {
            throw Self.failure("write", path, error.code)
        }
    }

    public func devices() async throws(AuthError) -> [RememberedDevice] {
        do {
            return DeviceFile.parse(try SmallFile.read(devicesPath, limit: Self.maximumBytes).bytes)
        } catch {
            switch error.code {
            case ENOENT, ENOTDIR, EFBIG: return []
            case let code: throw Self.failure("read", devicesPath, code)
            }
        }
    }

    public func updateDevices(
        _ change: @Sendable ([RememberedDevice]) -> [RememberedDevice]
    ) async throws(AuthError) {
        try makeFolder()
        let lock = try await FileLock.acquire(folder: folder)
        defer { lock.release() }
        let text = DeviceFile.encode(change(try await devices()))
        do {
            try SmallFile.replace(devicesPath, with: text)
        } catch {
            throw Self.failure("write", devicesPath, error.code)
        }
    }

    private var devicesPath: String { "\(path).devices" }

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

    static func failure(_ verb: String, _ path: String, _ code: CInt = errno) -> AuthError {
        AuthError(.storage, "Could not \(verb) \(path): \(String(cString: strerror(code))).")
    }
}
