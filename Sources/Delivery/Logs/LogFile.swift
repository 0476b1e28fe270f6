internal import Glibc

/// A file of the operator's that lines are appended to.
///
/// It is opened anew for each piece, so that it can be moved away and begun anew (logrotate), and is made with
/// mode 0600.
public struct LogFile: Sendable, Equatable {
    /// Why something could not be appended.
    struct Failure: Error, Equatable {
        let reason: String
    }

    /// Where it lies.
    public let path: String

    /// A file by its path.
    public init(path: String) { self.path = path }

    /// Appends bytes whole, or leaves the file as it was.
    func append(_ bytes: [UInt8]) throws(Failure) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        defer { Glibc.close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(reason: "it is no file")
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                let reason = String(cString: strerror(errno))
                // Half a line would spoil the one behind it.
                _ = ftruncate(descriptor, status.st_size)
                throw Failure(reason: reason)
            }
            rest = rest.dropFirst(written)
        }
    }
}
