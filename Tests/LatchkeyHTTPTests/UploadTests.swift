import LatchkeyPlatform
import Testing

@testable import LatchkeyHTTP

/// Bodies that go elsewhere than into memory.
@Suite struct UploadTests {
    final class Kept: Upload {
        let bytes = Lock<[UInt8]>([])
        let room: Int

        init(room: Int = .max) { self.room = room }

        func receive(_ bytes: borrowing Span<UInt8>) -> Bool {
            let more = bytes.withUnsafeBufferPointer { Array($0) }
            return self.bytes.withLock { kept in
                kept += more
                return kept.count <= room
            }
        }
    }

    /// A connection, and what becomes of a text that comes in pieces.
    static func run(
        _ text: String, pieces: Int = 1, _ admission: @escaping @Sendable (Request) -> Admission
    ) -> (events: [String], requests: [Request]) {
        var connection = HTTP1Connection(peer: .loopback, admission: admission)
        var parser = RequestHeadParser(limits: MessageLimits(bodyBytes: 8))
        var waiting: [UInt8] = []
        var rest = Array(text.utf8)[...]
        var events: [String] = []
        var requests: [Request] = []
        var output: [UInt8] = []
        while !rest.isEmpty {
            waiting += rest.prefix(pieces)
            rest = rest.dropFirst(pieces)
            var goesOn = true
            while goesOn, !waiting.isEmpty {
                let bytes = waiting
                switch connection.receive(bytes.span, with: &parser) {
                case .incomplete, .notNow: goesOn = false
                case .consumed(let count): waiting.removeFirst(count)
                case .mustContinue(let count):
                    waiting.removeFirst(count)
                    events.append("continue")
                case .request(let request, let count):
                    waiting.removeFirst(count)
                    requests.append(request)
                    events.append("\(request.method) \(request.target)")
                    _ = connection.answer(.text("ok"), date: [], into: &output)
                case .refused(let response):
                    events.append("\(response.status.code)")
                    connection.refuse(response, date: [], into: &output)
                case .discard: waiting = []
                }
            }
        }
        return (events, requests)
    }

    static let request = "PUT /file HTTP/1.1\r\nHost: a\r\nContent-Length: 26\r\n\r\nabcdefghijklmnopqrstuvwxyz"

    @Test(arguments: [1, 2, 7, 1000])
    func `a body goes into its upload whatever the pieces, beyond the limit of those in memory`(pieces: Int) throws {
        let kept = Kept()
        let (events, requests) = Self.run(Self.request + "GET /b HTTP/1.1\r\nHost: a\r\n\r\n", pieces: pieces) { _ in
            .upload(kept)
        }
        #expect(events == ["PUT /file", "GET /b"])
        #expect(String(decoding: kept.bytes.withLock { $0 }, as: UTF8.self) == "abcdefghijklmnopqrstuvwxyz")
        #expect(requests[0].upload as? Kept === kept && requests[0].body.isEmpty)
        #expect(requests[1].upload == nil)
    }

    @Test func `a body that is not admitted is not read`() {
        #expect(Self.run(Self.request) { _ in .refused(.problem(.forbidden)) }.events == ["403"])
        #expect(Self.run(Self.request) { _ in .whole }.events == ["413"])
        #expect(Self.run(Self.request) { _ in .upload(Kept(room: 10)) }.events == ["500"])
    }

    @Test func `a body may have a limit of its own, which its length is held to`() {
        let post = Self.request.replacing("PUT", with: "POST")
        let (events, requests) = Self.run(post, pieces: 7) { _ in .within(26) }
        #expect(events == ["POST /file"] && requests[0].body.count == 26)
        #expect(Self.run(post) { _ in .within(25) }.events == ["413"])
        // It is never less than what all may have.
        #expect(
            Self.run("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab") { _ in .within(1) }.events
                == ["PUT /a"])
    }

    @Test func `a route gives its bodies a limit of their own`() async {
        var router = Router()
        router.on(
            .post, "/parts",
            .upload { _, _ in
                .within(26)
            } then: { request, _ in
                .text("\(request.body.count)")
            })
        guard case .within(26) = router.admission(of: Request(.post, "/parts")) else {
            Issue.record("no limit")
            return
        }
        #expect(await router.respond(to: Request(.post, "/parts")).bytes == Array("0".utf8))
    }

    @Test func `only a PUT with a body is asked about, and an upload says how long it is`() {
        let asked = Lock(0)
        let count: @Sendable (Request) -> Admission = { _ in
            asked.withLock { $0 += 1 }
            return .upload(Kept())
        }
        _ = Self.run("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\na", count)
        let empty = Self.run("PUT /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", count)
        #expect(asked.withLock { $0 } == 0)
        #expect(empty.events == ["PUT /a"] && empty.requests[0].upload == nil)
        let chunked = Self.run(
            "PUT /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", count)
        #expect(chunked.events == ["411"])
    }

    @Test func `a client that waits for the word to go on gets it`() {
        let head = "PUT /file HTTP/1.1\r\nHost: a\r\nContent-Length: 26\r\nExpect: 100-continue\r\n\r\n"
        #expect(Self.run(head) { _ in .upload(Kept()) }.events == ["continue"])
        #expect(Self.run(head) { _ in .refused(.problem(.forbidden)) }.events == ["403"])
    }

    @Test func `an upload that is cut off is let go`() {
        weak var gone: Kept?
        var connection: HTTP1Connection?
        do {
            let kept = Kept()
            gone = kept
            let admitted = Lock<Kept?>(kept)
            connection = HTTP1Connection(peer: .loopback) { _ in
                .upload(
                    admitted.withLock { kept in
                        defer { kept = nil }
                        return kept ?? Kept()
                    })
            }
        }
        var parser = RequestHeadParser()
        let bytes = Array(Self.request.utf8.dropLast(3))
        for range in [0..<bytes.count - 23, bytes.count - 23..<bytes.count] {
            _ = connection?.receive(Array(bytes[range]).span, with: &parser)
        }
        #expect(connection?.phase == .uploading(received: 23))
        #expect(connection?.inputEnded() == .close)
        #expect(gone == nil)
    }

    @Test func `a route takes uploads and answers them`() async {
        var router = Router()
        router.on(
            .put, "/files/{name}",
            .upload { request, parameters in
                parameters["name"] == "mine" ? .upload(Kept()) : .refused(.problem(.forbidden))
            } then: { request, _ in
                .text(request.upload == nil ? "nothing" : "kept")
            })
        guard case .upload(let upload) = router.admission(of: Request(.put, "/files/mine")) else {
            Issue.record("not admitted")
            return
        }
        var request = Request(.put, "/files/mine")
        #expect(await router.respond(to: request).bytes == Array("nothing".utf8))
        request.upload = upload
        #expect(await router.respond(to: request).bytes == Array("kept".utf8))
        if case .refused(let response) = router.admission(of: Request(.put, "/files/other")) {
            #expect(response.status == .forbidden)
        } else {
            Issue.record("admitted")
        }
        for target in ["/", "/files/a/b"] {
            guard case .whole = router.admission(of: Request(.put, target)) else {
                Issue.record("\(target) is asked about")
                continue
            }
        }
    }
}
