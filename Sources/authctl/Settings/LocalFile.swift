internal import FoundationEssentials
internal import Glibc

/// Small files, with failures in words for a person.
enum LocalFile {
    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A path that means the same file in whatever folder a later command runs.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(filePath: path).standardizedFileURL.path
    }

    /// The content of a file.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw failure("read", path)
        }
    }

    /// Replaces a file by one of mode 0600, and makes the folders above it with mode 0700.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let url = URL(filePath: path)
        let temporary = path + ".\(getpid()).new"
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure("write", path)
        }
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure("write", path) }
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count
        guard close(file) == 0, isWritten, rename(temporary, path) == 0 else {
            let failure = failure("write", path)
            unlink(temporary)
            throw failure
        }
    }

    private static func failure(_ verb: String, _ path: String) -> CommandFailure {
        CommandFailure(.local, "Could not \(verb) \(path): \(String(cString: strerror(errno))).")
    }
}
