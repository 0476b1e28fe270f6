import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct HTTPServerTests {
    /// `/now` answers on the loop, `/later` in a task; both say what they were asked. `/echo` answers the body, `/big`
    /// 3 MiB and `/huge` 16 MiB, which is more than the system's buffers take.
    static let router = {
        var router = Router()
        router.on(.get, "/now", .immediate { request, _ in .text(request.target) })
        router.on(
            .get, "/later",
            .asynchronous { request, _ in
                await Task.yield()
                return .text(request.target)
            })
        router.on(.post, "/echo", .immediate { request, _ in Response(.ok, body: .bytes(request.body)) })
        router.on(
            .get, "/big", .immediate { _, _ in Response(.ok, body: .bytes(Array(repeating: 0x61, count: 3 << 20))) })
        router.on(
            .get, "/huge", .immediate { _, _ in Response(.ok, body: .bytes(Array(repeating: 0x61, count: 16 << 20))) })
        return router
    }()

    @Test func `a request is answered, on the loop and in a task`() async throws {
        try await withServer(Self.router) { port, _ in
            let client = try RawClient(port: port)
            for path in ["/now?a", "/later?b"] {
                try client.send(get(path))
                let answer = try client.answer()
                #expect(answer.status == 200)
                #expect(answer.body == path)
                #expect(answer.headers["connection"] == nil)
                #expect(answer.headers["date"]?.hasSuffix("GMT") == true)
            }
        }
    }

    @Test func `fifty pipelined requests are answered in order`() async throws {
        try await withServer(Self.router) { port, _ in
            let client = try RawClient(port: port)
            let paths = (0..<50).map { $0 % 3 == 0 ? "/later?\($0)" : "/now?\($0)" }
            try client.send(paths.map { get($0) }.joined())
            for path in paths { #expect(try client.answer().body == path) }
        }
    }

    @Test func `a request that comes byte by byte is answered`() async throws {
        try await withServer(Self.router) { port, _ in
            let client = try RawClient(port: port)
            let request =
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n"
            for byte in request.utf8 { try client.send([byte]) }
            #expect(try client.answer().body == "abcde")
        }
    }

    @Test func `an answer larger than the socket's buffers arrives whole`() async throws {
        try await withServer(Self.router) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/big") + get("/now"))
            #expect(try client.answer().body.utf8.count == 3 << 20)
            #expect(try client.answer().body == "/now")
        }
    }
}
