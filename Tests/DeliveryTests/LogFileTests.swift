import Glibc
import TestSupport
import Testing

@testable import Delivery

struct LogFileTests {
    @Test func `lines are appended, to a new file when the old one was moved away, for its owner alone`() throws {
        let folder = TemporaryFolder()
        let file = LogFile(path: folder.file("events.jsonl"))
        try file.append(Array("one\n".utf8))
        try file.append(Array("two\n".utf8))
        #expect(folder.read("events.jsonl") == Array("one\ntwo\n".utf8))
        #expect(folder.mode(of: "events.jsonl") == 0o600)
    }

    @Test func `what is no file is not written to`() {
        let folder = TemporaryFolder()
        #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
        for path in [folder.file("pipe"), folder.path, folder.file("missing/events"), "/dev/full"] {
            #expect(throws: LogFile.Failure.self) { try LogFile(path: path).append([65]) }
        }
    }
}
