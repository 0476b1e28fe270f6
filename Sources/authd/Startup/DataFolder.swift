internal import Glibc
internal import LatchkeyPlatform

/// The folder that everything is kept in, made for its owner alone and locked while this object lives.
final class DataFolder: Sendable {
    /// The folder's path as it was given.
    let path: String
    private let lock: Int32

    /// Makes the folder where it is missing and locks it. Throws when another process holds the lock, or when the
    /// folder is not ours to close to others.
    init(_ path: String) throws(StartupError) {
        self.path = path
        try Self.makeFolder(path)
        let file = open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StartupError("cannot open \(path)/lock", errno: errno) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            close(file)
            guard code == EWOULDBLOCK else { throw StartupError("cannot lock \(path)/lock", errno: code) }
            throw StartupError("another authd is using the data folder \(path)")
        }
        lock = file
    }

    deinit {
        close(lock)
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// Whether the folder has a file of that name.
    func has(_ name: String) -> Bool { access(path(of: name), F_OK) == 0 }

    /// The content of a file of at most 64 KiB; `nil` when there is no such file.
    func read(_ name: String) throws(StartupError) -> [UInt8]? { try content(of: name)?.bytes }

    private func content(of name: String) throws(StartupError) -> SmallFile.Content? {
        do {
            return try SmallFile.read(path(of: name))
        } catch {
            guard error.code == ENOENT else { throw StartupError("cannot read \(path(of: name))", errno: error.code) }
            return nil
        }
    }

    /// The content of a file that holds a secret. Throws when others may read or write it: it may have been copied, or
    /// be somebody else's.
    func readSecret(_ name: String) throws(StartupError) -> [UInt8]? {
        guard let content = try content(of: name) else { return nil }
        guard content.mode & 0o077 == 0 else {
            throw StartupError(
                "\(path(of: name)) has mode 0\(String(content.mode, radix: 8)), which lets others at the secret in it: "
                    + "run 'chmod 600 \(path(of: name))', and replace the secret if it may have been seen")
        }
        return content.bytes
    }

    /// Writes a file for its owner alone, on disk when this returns. Either the old content or the new is there,
    /// whatever happens meanwhile.
    func write(_ name: String, _ content: String) throws(StartupError) {
        do {
            try SmallFile.replace(path(of: name), with: Array(content.utf8))
        } catch {
            throw StartupError("cannot write \(path(of: name))", errno: error.code)
        }
    }

    private static func makeFolder(_ path: String) throws(StartupError) {
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw StartupError("cannot use the data folder \(path)", errno: errno) }
            if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
                let parent = String(path[..<slash])
                if access(parent, F_OK) != 0 { try makeFolder(parent) }
            }
            guard mkdir(path, 0o700) == 0 else { throw StartupError("cannot make the folder \(path)", errno: errno) }
            return
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw StartupError("the data folder \(path) is no folder") }
        guard status.st_mode & 0o077 != 0 else { return }
        guard chmod(path, 0o700) == 0 else {
            throw StartupError("the data folder \(path) is open to others and cannot be closed", errno: errno)
        }
    }
}
