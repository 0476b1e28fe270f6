internal import Glibc

/// An uploaded file, read from a place on, a piece at a time.
final class ImportSource {
    private let descriptor: Int32

    /// Opens a file at a place. Throws what the operating system says.
    init(path: String, at position: Int = 0) throws(ImportFiles.Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ImportFiles.Failure(call: "open", code: errno) }
        guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else {
            throw ImportFiles.Failure(call: "lseek", code: errno)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The next piece; empty at the end.
    func read() throws(ImportFiles.Failure) -> [UInt8] {
        var failure: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
            var result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            while result < 0, errno == EINTR { result = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            if result < 0 { failure = errno }
            count = max(0, result)
        }
        guard failure == 0 else { throw ImportFiles.Failure(call: "read", code: failure) }
        return piece
    }
}
