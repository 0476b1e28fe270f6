internal import Glibc

/// Files of any length, a piece at a time, with failures in words for a person.
enum LargeFile {
    /// Reads a file from its beginning and hands over each piece.
    static func read(_ path: String, _ take: ([UInt8]) async throws -> Void) async throws {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw failure("read", path) }
        defer { close(file) }
        while true {
            var code: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
                let result = Glibc.read(file, buffer.baseAddress, buffer.count)
                if result < 0 { code = errno }
                count = max(0, result)
            }
            if code == EINTR { continue }
            guard code == 0 else { throw failure("read", path, code) }
            guard !piece.isEmpty else { return }
            try await take(piece)
        }
    }

    /// How long a file is, in bytes.
    static func size(_ path: String) throws(CommandFailure) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure("read", path) }
        return Int(status.st_size)
    }

    /// A file (0600) that is written piece by piece and gets its name when it is whole; let go before that, it leaves
    /// nothing behind.
    final class Draft {
        private let path: String, draft: String
        private let file: CInt
        private var isWhole = false

        init(_ path: String) throws(CommandFailure) {
            self.path = path
            draft = "\(path).part-\(getpid())"
            file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw failure("write", draft) }
        }

        deinit {
            if file >= 0 { close(file) }
            if !isWhole, file >= 0 { unlink(draft) }
        }

        func append(_ bytes: [UInt8]) throws(CommandFailure) {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure("write", draft) }
                rest = rest.dropFirst(count)
            }
        }

        func finish() throws(CommandFailure) {
            guard fsync(file) == 0, rename(draft, path) == 0 else { throw failure("write", path) }
            isWhole = true
        }
    }

    private static func failure(_ verb: String, _ path: String, _ code: Int32 = errno) -> CommandFailure {
        CommandFailure(.local, "Could not \(verb) \(path): \(String(cString: strerror(code))).")
    }
}
