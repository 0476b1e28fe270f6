internal import Glibc

/// A folder of a test's own, removed with all it holds when the value is let go.
public final class TemporaryFolder: Sendable {
    /// The absolute path of the folder.
    public let path: String

    /// Makes an empty folder that only its owner may enter.
    public init() {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/latchkey-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { fatalError("mkdtemp: \(String(cString: strerror(errno)))") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.remove(path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file in the folder, in place of one that is there.
    public func write(_ bytes: [UInt8], to name: String) {
        let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        precondition(descriptor >= 0, "cannot write \(file(name))")
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            precondition(count > 0, "cannot write \(file(name))")
            written += count
        }
    }

    /// The bytes of a file in the folder; `nil` when there is none.
    public func read(_ name: String) -> [UInt8]? {
        Files.read(file(name))
    }

    /// The permission bits of a file in the folder; `nil` when there is none.
    public func mode(of name: String) -> UInt32? {
        var status = stat()
        return stat(file(name), &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    /// The names in the folder, sorted.
    public var names: [String] { Self.names(in: path).sorted() }

    private static func remove(_ path: String) {
        for name in names(in: path) {
            if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
        }
        rmdir(path)
    }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// Reading of whole files.
enum Files {
    static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Int(status.st_size))
        while true {
            let count = bytes.count
            bytes += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initialized in
                initialized = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
            }
            if bytes.count == count { return bytes }
        }
    }
}
