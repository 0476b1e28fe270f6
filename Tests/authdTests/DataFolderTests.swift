import Glibc
import TestSupport
import Testing

@testable import authd

struct DataFolderTests {
    private let temporary = TemporaryFolder()

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `a missing folder is made for its owner alone, and those above it`() throws {
        let path = temporary.file("a/b")
        let folder = try DataFolder(path)
        #expect(mode(path) == 0o700)
        #expect(mode(temporary.file("a")) == 0o700)
        #expect(mode(folder.path(of: "lock")) == 0o600)
    }

    @Test func `a folder that others may read is closed to them`() throws {
        let path = temporary.file("open")
        #expect(mkdir(path, 0o755) == 0)
        _ = try DataFolder(path)
        #expect(mode(path) == 0o700)
    }

    @Test func `a second server on the same folder is refused until the first has gone`() throws {
        let path = temporary.file("data")
        var first: DataFolder? = try DataFolder(path)
        let error = #expect(throws: StartupError.self) { _ = try DataFolder(path) }
        #expect(error?.description.contains("another authd") == true)
        #expect(error?.description.contains(path) == true)
        withExtendedLifetime(first) {}
        first = nil
        _ = try DataFolder(path)
    }

    @Test func `a file is written for its owner alone and read back`() throws {
        let folder = try DataFolder(temporary.file("data"))
        #expect(try folder.read("key") == nil)
        try folder.write("key", "one")
        try folder.write("key", "two")
        #expect(try folder.read("key") == Array("two".utf8))
        #expect(mode(folder.path(of: "key")) == 0o600)
        #expect(!folder.has("key.new"))
    }

    @Test func `a file in place of the folder, and a file that is too long, are named`() throws {
        temporary.write([1], to: "file")
        #expect(throws: StartupError.self) { _ = try DataFolder(temporary.file("file")) }
        let folder = try DataFolder(temporary.file("data"))
        temporary.write([UInt8](repeating: 0, count: 70_000), to: "data/long")
        let error = #expect(throws: StartupError.self) { _ = try folder.read("long") }
        #expect(error?.description.contains("long") == true)
    }
}
