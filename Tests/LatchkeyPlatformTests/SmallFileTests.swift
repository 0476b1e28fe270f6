import Glibc
import TestSupport
import Testing

@testable import LatchkeyPlatform

struct SmallFileTests {
    private let folder = TemporaryFolder()

    @Test func `a file is replaced whole, for its owner alone, and leaves nothing beside it`() throws {
        let mask = umask(0o777)
        defer { umask(mask) }
        for content in ["one", "", String(repeating: "longer ", count: 9000)] {
            try SmallFile.replace(folder.file("key"), with: Array(content.utf8))
            let read = try SmallFile.read(folder.file("key"))
            #expect(read.bytes == Array(content.utf8))
            #expect(read.mode == 0o600)
            #expect(folder.names == ["key"])
        }
    }

    @Test func `a link is replaced and not followed, whoever put it there`() throws {
        folder.write(Array("untouched".utf8), to: "other")
        #expect(symlink(folder.file("other"), folder.file("key")) == 0)
        try SmallFile.replace(folder.file("key"), with: [1])
        #expect(folder.read("other") == Array("untouched".utf8))
        var status = stat()
        #expect(lstat(folder.file("key"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFREG)
    }

    @Test func `what cannot be replaced stays, and the draft goes`() throws {
        #expect(mkdir(folder.file("taken"), 0o700) == 0)
        folder.write([1], to: "taken/inside")
        let error = #expect(throws: SmallFile.Failure.self) {
            try SmallFile.replace(folder.file("taken"), with: [2])
        }
        #expect([EISDIR, ENOTEMPTY, EEXIST].contains(error?.code ?? 0))
        #expect(folder.names == ["taken"])
        #expect(folder.read("taken/inside") == [1])
        #expect(throws: SmallFile.Failure(code: ENOENT)) {
            try SmallFile.replace(folder.file("no/where"), with: [2])
        }
    }

    @Test func `a longer file than wanted is refused, one of just that length is read`() throws {
        folder.write([UInt8](repeating: 7, count: 100), to: "file")
        #expect(try SmallFile.read(folder.file("file"), limit: 100).bytes.count == 100)
        #expect(throws: SmallFile.Failure(code: EFBIG)) { try SmallFile.read(folder.file("file"), limit: 99) }
        // A device without an end.
        #expect(throws: SmallFile.Failure(code: EFBIG)) { try SmallFile.read("/dev/zero") }
    }

    @Test func `what is missing or a folder says so`() {
        #expect(throws: SmallFile.Failure(code: ENOENT)) { try SmallFile.read(folder.file("none")) }
        #expect(throws: SmallFile.Failure(code: EISDIR)) { try SmallFile.read(folder.path) }
        #expect("\(SmallFile.Failure(code: ENOENT))" == "No such file or directory")
    }

    @Test func `many writers at once leave one of the contents`() async throws {
        let path = folder.file("key")
        await withTaskGroup { group in
            for number in 0..<16 {
                group.addTask { try? SmallFile.replace(path, with: [UInt8](repeating: UInt8(number), count: 50_000)) }
            }
        }
        let bytes = try SmallFile.read(path).bytes
        #expect(bytes.count == 50_000 && Set(bytes).count == 1)
        #expect(folder.names == ["key"])
    }
}
