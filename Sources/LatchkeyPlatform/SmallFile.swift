internal import Glibc

/// Reads and replaces files of a few lines, such as settings, keys and credentials: in one place, so that each of them
/// is bounded, private and whole whatever happens meanwhile.
public enum SmallFile {
    /// What the operating system answered.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// `errno` of the call that failed.
        public let code: Int32

        /// What the code means.
        public var description: String { String(cString: strerror(code)) }
    }

    /// What a file held at one moment.
    public struct Content: Sendable {
        /// The whole content.
        public let bytes: [UInt8]
        /// The permission bits, of the very file that was read.
        public let mode: UInt32
    }

    /// The whole content, of at most `limit` bytes. Throws `EFBIG` when there is more, `EISDIR` for a folder.
    ///
    /// Mode and content are of one file, also when another is put in its place meanwhile.
    public static func read(_ path: String, limit: Int = 65_536) throws(Failure) -> Content {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw Failure(code: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw Failure(code: errno) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Failure(code: errno)
            }
            guard count > 0 else { return Content(bytes: bytes, mode: status.st_mode & 0o7777) }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw Failure(code: EFBIG) }
        }
    }

    /// Puts a file of mode 0600 in the place of what is there, by a rename: whoever looks finds the old content or the
    /// new. Content and name are on disk when this returns.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        // A name of its own: two processes may replace the file at the same time. Nothing that is there is opened.
        let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(code: errno) }
        do throws(Failure) {
            try fill(file, with: bytes)
            guard rename(draft, path) == 0 else { throw Failure(code: errno) }
        } catch {
            unlink(draft)
            throw error
        }
        try synchronize(folder: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
    }

    /// Writes, synchronises and closes the file.
    private static func fill(_ file: Int32, with bytes: [UInt8]) throws(Failure) {
        do throws(Failure) {
            // The file mode mask may have taken bits away.
            guard fchmod(file, 0o600) == 0 else { throw Failure(code: errno) }
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Failure(code: errno) }
                rest = rest.dropFirst(count)
            }
            guard fsync(file) == 0 else { throw Failure(code: errno) }
        } catch {
            close(file)
            throw error
        }
        guard close(file) == 0 else { throw Failure(code: errno) }
    }

    private static func synchronize(folder: String) throws(Failure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure(code: errno) }
    }
}
