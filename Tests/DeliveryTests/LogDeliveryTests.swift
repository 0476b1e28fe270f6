import LatchkeyHTTP
import LatchkeyPlatform
import TestSupport
import Testing

@testable import Delivery

struct LogDeliveryTests {
    private let lines = Lock<[String]>([])

    private func delivery(_ destinations: [String: LogDestination]) -> LogDelivery {
        let log = Log(level: .debug, clock: ManualClock()) { [lines] line in lines.withLock { $0.append(line) } }
        return LogDelivery(destinations, pause: .zero, log: log)
    }

    @Test func `lines reach their file in order, and a destination that is nowhere is told of once`() async throws {
        let folder = TemporaryFolder()
        let logs = delivery(["arn:a": .file(LogFile(path: folder.file("a.jsonl")))])
        for number in 0..<1200 { logs.send(Array("{\"n\":\(number)}".utf8), to: "arn:a") }
        for _ in 0..<3 { logs.send(Array("{}".utf8), to: "arn:b") }
        await logs.finish(within: .seconds(10))
        let written = String(decoding: try #require(folder.read("a.jsonl")), as: UTF8.self).split(separator: "\n")
        #expect(written.count == 1200 && written.last == "{\"n\":1199}")
        #expect(lines.withLock { $0.count { $0.contains("log goes nowhere") } } == 1)
    }

    @Test func `a destination that takes nothing keeps its lines, and holds up no other`() async throws {
        let folder = TemporaryFolder()
        let logs = delivery([
            "arn:a": .file(LogFile(path: folder.path)), "arn:b": .file(LogFile(path: folder.file("b.jsonl"))),
        ])
        logs.send([65], to: "arn:a")
        logs.send([66], to: "arn:b")
        while folder.read("b.jsonl") != Array("B\n".utf8) { await Task.yield() }
        #expect(logs.waiting == 1)
    }

    @Test(arguments: [
        ("https://logs.example.org/x", true), ("http://127.0.0.1:1/x", true), ("http://logs.example.org/x", false),
        ("file:///etc/passwd", false), ("", false),
    ])
    func `an endpoint is private`(url: String, isTaken: Bool) {
        #expect((LogDestination.endpoint(at: url, signingKey: nil) != nil) == isTaken)
    }
}
