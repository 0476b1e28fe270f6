internal import Glibc
public import LatchkeyJOSE
internal import LatchkeyPlatform

/// The keys of one issuer in a file with the text of its `jwks.json`, which may be replaced at any time.
///
/// The file is looked at again when a second has passed or a key is missing, and read again when it has changed.
/// Replace it by renaming a new one over it, so that nobody reads half a file.
public final class FileKeys: KeySource {
    private struct State {
        var keys: JWKSet?
        /// The content that was read last, and what was wrong with it.
        var version: Version?
        var damage: KeyFetchError?
        var lookedAt: ContinuousClock.Instant?
        var reads = 0
    }

    /// What changes when a file is replaced, written to or given other rights.
    private struct Version: Equatable {
        let device: UInt, inode: UInt, size: Int, seconds: Int, nanoseconds: Int
    }

    private let path: String
    private let issuer: String
    private let interval: Duration
    private let state = Lock(State())

    /// The keys of `issuer`, read from `path` when the first is needed.
    public convenience init(issuer: String, path: String) {
        self.init(issuer: issuer, path: path, interval: .seconds(1))
    }

    init(issuer: String, path: String, interval: Duration) {
        self.issuer = issuer
        self.path = path
        self.interval = interval
    }

    /// How often the file was read so far: tests count it.
    var reads: Int { state.withLock { $0.reads } }

    /// Throws ``KeyFetchError`` when the file is not there or holds no key set, and no earlier content is known.
    public func key(kid: String, issuer: String) throws -> VerificationKey? {
        guard issuer.isSameText(as: self.issuer) else { return nil }
        let now = ContinuousClock.now
        return try state.withLock { state throws(KeyFetchError) in
            if let lookedAt = state.lookedAt, now - lookedAt < interval, let key = state.keys?[kid] { return key }
            state.lookedAt = now
            try look(&state)
            return state.keys?[kid]
        }
    }

    private func look(_ state: inout State) throws(KeyFetchError) {
        guard let version = Self.version(of: path) else {
            if state.keys == nil { throw KeyFetchError("\(path) cannot be read") }
            return
        }
        if version != state.version {
            // Read once, whatever it holds: a damaged file costs no parse a token.
            state.version = version
            state.reads += 1
            do throws(JOSEError) {
                state.keys = try JWKSet(parsing: Self.read(path))
                state.damage = nil
            } catch {
                state.damage = KeyFetchError("\(path) holds no key set: \(error)")
            }
        }
        if state.keys == nil, let damage = state.damage { throw damage }
    }

    private static func version(of path: String) -> Version? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return Version(
            device: UInt(status.st_dev), inode: UInt(status.st_ino), size: Int(status.st_size),
            seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
    }

    /// The file's bytes, at most one more than a key set may have, so that a longer file is refused as too long. None
    /// of what is no regular file.
    private static func read(_ path: String) -> [UInt8] {
        // Whoever opens a pipe waits for its other end, and a verifier asks for keys while it holds a lock.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        let limit = JWKSet.maximumSize + 1
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            while count < limit {
                let got = Glibc.read(file, buffer.baseAddress! + count, limit - count)
                guard got > 0 else { return }
                count += got
            }
        }
    }
}
