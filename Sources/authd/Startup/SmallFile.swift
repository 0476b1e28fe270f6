internal import Glibc

/// Reads and replaces files of a few lines.
enum SmallFile {
    /// What the operating system answered.
    struct Failure: Error { let code: Int32 }

    /// More is no key, no credentials and no configuration.
    private static let maximumSize = 65_536

    /// The whole content; `EFBIG` when it is longer than 64 KiB.
    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(code: errno) }
        defer { close(file) }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Failure(code: errno)
            }
            guard count > 0 else { return content }
            content += buffer[..<count]
            guard content.count <= maximumSize else { throw Failure(code: EFBIG) }
        }
    }

    /// The permission bits of a file.
    static func mode(_ path: String) throws(Failure) -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(code: errno) }
        return status.st_mode & 0o7777
    }

    /// Puts a file of mode 0600 in place by a rename, content and name on disk.
    static func replace(_ path: String, with content: [UInt8]) throws(Failure) {
        let temporary = path + ".new"
        let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(code: errno) }
        do throws(Failure) {
            defer { close(file) }
            try fill(file, with: content)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else { throw Failure(code: errno) }
        let folder = open(
            path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Failure(code: errno) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw Failure(code: errno) }
    }

    private static func fill(_ file: Int32, with content: [UInt8]) throws(Failure) {
        guard fchmod(file, 0o600) == 0 else { throw Failure(code: errno) }
        var rest = content[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw Failure(code: errno) }
            rest = rest.dropFirst(count)
        }
        guard fsync(file) == 0 else { throw Failure(code: errno) }
    }
}
