internal import FoundationEssentials
internal import Glibc
internal import LatchkeyPlatform

/// Small files, with failures in words for a person.
enum LocalFile {
    /// Whether there is something at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// A path that means the same file in whatever folder a later command runs.
    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(filePath: path).standardizedFileURL.path
    }

    /// The most that is read: rooms, key sets and credentials are far smaller.
    private static let maximumBytes = 16 << 20

    /// The content of a file of at most 16 MiB.
    static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        do {
            return try SmallFile.read(path, limit: maximumBytes).bytes
        } catch {
            throw failure("read", path, error.code)
        }
    }

    /// Replaces a file by one of mode 0600, and makes the folders above it with mode 0700.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try makeFolder(of: path)
        do {
            try SmallFile.replace(path, with: bytes)
        } catch {
            throw failure("write", path, error.code)
        }
    }

    private static func makeFolder(of path: String) throws(CommandFailure) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        guard access(folder, F_OK) != 0 else { return }
        try makeFolder(of: folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure("make", folder, errno) }
    }

    private static func failure(_ verb: String, _ path: String, _ code: CInt) -> CommandFailure {
        CommandFailure(.local, "Could not \(verb) \(path): \(String(cString: strerror(code))).")
    }
}
