import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

/// What a connection bears, over real sockets, with deadlines of milliseconds.
@Suite struct ConnectionTests {
    /// A handler that waits until it is cancelled or released, and counts both.
    final class Gate: Sendable {
        struct State: Sendable {
            var isOpen = false
            var entered = 0
            var cancelled = 0
            var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        }
        let state = Lock(State())

        var entered: Int { state.withLock { $0.entered } }
        var cancelled: Int { state.withLock { $0.cancelled } }

        func pass() async {
            let number = state.withLock { state in
                state.entered += 1
                return state.entered
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let goesOn = state.withLock { state in
                        if !state.isOpen && !Task.isCancelled { state.waiters[number] = continuation }
                        return state.waiters[number] == nil
                    }
                    if goesOn { continuation.resume() }
                }
            } onCancel: {
                let waiter = state.withLock { state in
                    state.cancelled += 1
                    return state.waiters.removeValue(forKey: number)
                }
                waiter?.resume()
            }
        }

        func open() {
            let waiters = state.withLock { state in
                defer { state.waiters = [:] }
                state.isOpen = true
                return state.waiters
            }
            for waiter in waiters.values { waiter.resume() }
        }
    }

    private static func router(_ gate: Gate = Gate()) -> Router {
        var router = HTTPServerTests.router
        router.on(
            .get, "/gate",
            .asynchronous { _, _ in
                await gate.pass()
                return .text("passed")
            })
        return router
    }

    /// Limits with deadlines short enough for a test.
    private static var hasty: HTTPServer.Limits {
        var limits = HTTPServer.Limits()
        limits.headTime = .milliseconds(150)
        limits.bodyTime = .milliseconds(150)
        limits.idleTime = .milliseconds(300)
        limits.stallTime = .milliseconds(300)
        limits.lingerTime = .milliseconds(100)
        return limits
    }

    @Test(arguments: [("127.0.0.0/8", "198.51.100.1"), ("10.0.0.0/8", "127.0.0.1")])
    func `a request's client is the peer, or who a trusted proxy says called it`(
        network: String, client: String
    ) async throws {
        var router = Router()
        router.on(.get, "/whoami", .immediate { request, _ in .text(request.client.description) })
        let proxies = TrustedProxies([IPNetwork(network)!])
        try await withServer(router, proxies: proxies) { port, _ in
            let raw = try RawClient(port: port)
            try raw.send(get("/whoami", "X-Forwarded-For: 192.0.2.66, 198.51.100.1\r\n") + get("/whoami"))
            #expect(try raw.answer().body == client)
            #expect(try raw.answer().body == "127.0.0.1")
        }
    }

    @Test func `every split of a request in two is answered the same`() async throws {
        try await withServer(Self.router()) { port, _ in
            let request = Array("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello".utf8)
            let client = try RawClient(port: port)
            for split in 1..<request.count {
                try client.send(Array(request[..<split]))
                try client.send(Array(request[split...]))
                #expect(try client.answer().body == "hello", "split at \(split)")
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}", 400),
        ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
        ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ])
    func `a malformed message is refused once and the connection closed`(text: String, status: Int) async throws {
        try await withServer(Self.router()) { port, _ in
            let client = try RawClient(port: port)
            try client.send(text + get("/now"))
            let answer = try client.answer()
            #expect(answer.status == status)
            #expect(answer.headers["connection"] == "close")
            #expect(answer.headers["content-type"] == "application/problem+json")
            #expect(answer.body.contains("\"status\":\(status)"))
            #expect(try client.rest() == [])
        }
    }

    @Test func `heads are accepted up to 32 KiB and refused beyond, however large`() async throws {
        try await withServer(Self.router()) { port, _ in
            let start = "GET /now HTTP/1.1\r\nHost: a\r\nX: "
            let filler = { (count: Int) in String(repeating: "x", count: count) }
            let client = try RawClient(port: port)
            try client.send(start + filler(32768 - start.utf8.count - 4) + "\r\n\r\n")
            #expect(try client.answer().status == 200)
            for (text, status) in [
                (start + filler(1 << 20) + "\r\n\r\n", 431), ("GET /" + filler(100_000) + " HTTP/1.1\r\n\r\n", 414),
                ("GET /now HTTP/1.1\r\nHost: a\r\n" + (0..<20000).map { "X\($0): y\r\n" }.joined() + "\r\n", 431),
            ] {
                let client = try RawClient(port: port)
                try client.send(text)
                #expect(try client.answer().status == status)
                #expect(try client.rest() == [])
            }
        }
    }

    @Test func `TOK-21 a token that fills a head of 32 KiB gets through, and one byte more is answered in JSON`()
        async throws
    {
        var router = Self.router()
        router.on(
            .get, "/bearer", .immediate { request, _ in .text("\(request.headers["authorization"]?.utf8.count ?? 0)") })
        try await withServer(router) { port, _ in
            let start = "GET /bearer HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
            let room = 32768 - start.utf8.count - 4
            // A hundred groups of 128 characters make a token of some 17,600.
            for count in [17_600, room] {
                let client = try RawClient(port: port)
                try client.send(start + String(repeating: "x", count: count) + "\r\n\r\n")
                let answer = try client.answer()
                #expect(answer.status == 200 && answer.body == "\("Bearer ".utf8.count + count)")
                // The connection is good for another.
                try client.send(get("/now"))
                #expect(try client.answer().status == 200)
            }
            for count in [room + 1, 65536] {
                let client = try RawClient(port: port)
                try client.send(start + String(repeating: "x", count: count) + "\r\n\r\n")
                let answer = try client.answer()
                #expect(answer.status == 431)
                #expect(answer.headers["content-type"] == "application/problem+json")
                #expect(answer.body.hasPrefix("{") && answer.body.contains("\"status\":431"))
                #expect(answer.body.hasSuffix("}") && answer.body.utf8.count < 512)
                #expect(try client.rest() == [])
            }
        }
    }

    @Test func `a body over the limit is refused before it is read`() async throws {
        var limits = HTTPServer.Limits()
        limits.message.bodyBytes = 1000
        try await withServer(Self.router(), limits: limits) { port, _ in
            let head = "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: "
            let client = try RawClient(port: port)
            try client.send(head + "1001\r\nExpect: 100-continue\r\n\r\n")
            #expect(try client.answer().status == 413)
            #expect(try client.rest() == [])

            // A client that sends on regardless still gets the answer, not a reset.
            let eager = try RawClient(port: port)
            try eager.send(head + "600000\r\n\r\n" + String(repeating: "x", count: 600_000))
            #expect(try eager.answer().status == 413)
            #expect(try eager.rest() == [])

            let welcome = try RawClient(port: port)
            try welcome.send(head + "1000\r\nExpect: 100-continue\r\n\r\n")
            #expect(try welcome.answer().status == 100)
            try welcome.send(String(repeating: "x", count: 1000))
            #expect(try welcome.answer().body.count == 1000)
        }
    }

    @Test func `HEAD, Connection close and HTTP 1_0 are answered as they should`() async throws {
        try await withServer(Self.router()) { port, _ in
            let client = try RawClient(port: port)
            try client.send("HEAD /now HTTP/1.1\r\nHost: a\r\n\r\n")
            let head = try client.answer(toHead: true)
            #expect(head.headers["content-length"] == "4")
            try client.send(get("/later", "Connection: close\r\n") + get("/now"))
            let last = try client.answer()
            #expect(last.headers["connection"] == "close")
            #expect(try client.rest() == [])

            let old = try RawClient(port: port)
            try old.send("GET /now HTTP/1.0\r\n\r\n")
            #expect(try old.answer().body == "/now")
            #expect(try old.rest() == [])
        }
    }

    @Test func `a client that closes its sending side gets the answers to what it sent`() async throws {
        try await withServer(Self.router()) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/now?1") + get("/later?2") + get("/now?3"))
            client.endSending()
            for path in ["/now?1", "/later?2", "/now?3"] { #expect(try client.answer().body == path) }
            #expect(try client.rest() == [])
        }
    }

    @Test func `half-open connections are closed in time while others are served`() async throws {
        try await withServer(Self.router(), limits: Self.hasty) { port, server in
            let silent = try (0..<100).map { _ in try RawClient(port: port) }
            let halfOpen = try (0..<100).map { _ in try RawClient(port: port) }
            for client in halfOpen { try client.send("GET /now HTTP/1.1\r\nHos") }
            let other = try RawClient(port: port)
            for _ in 0..<50 {
                try other.send(get("/now"))
                #expect(try other.answer().status == 200)
            }
            for client in silent { #expect(try client.rest() == []) }
            for client in halfOpen {
                #expect(try client.answer().status == 408)
                #expect(try client.rest() == [])
            }
            #expect(eventually { server.connectionCount <= 1 })
        }
    }

    @Test func `a head that drips is closed at the deadline, however often a byte comes`() async throws {
        try await withServer(Self.router(), limits: Self.hasty) { port, _ in
            let client = try RawClient(port: port)
            let start = ContinuousClock.now
            var sent = 0
            while ContinuousClock.now - start < .seconds(5) {
                guard (try? client.send("G")) != nil else { break }
                sent += 1
                usleep(10_000)
                var byte: UInt8 = 0
                if recv(client.descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 { break }
            }
            #expect(sent > 5)
            #expect(ContinuousClock.now - start < .seconds(4))
            #expect(try client.answer().status == 408)
        }
    }

    @Test func `a body must keep a minimum rate`() async throws {
        var limits = Self.hasty
        limits.bodyRate = 10_000
        try await withServer(Self.router(), limits: limits) { port, _ in
            let slow = try RawClient(port: port)
            try slow.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n")
            let start = ContinuousClock.now
            var byte: UInt8 = 0
            while ContinuousClock.now - start < .seconds(5), (try? slow.send("x")) != nil,
                recv(slow.descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0
            {
                usleep(10_000)
            }
            #expect(ContinuousClock.now - start < .seconds(4))
            #expect(try slow.answer().status == 408)

            // Faster than the rate, it may take longer than the first allowance.
            let steady = try RawClient(port: port)
            try steady.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n")
            for _ in 0..<20 {
                try steady.send(String(repeating: "x", count: 1000))
                usleep(15_000)
            }
            #expect(try steady.answer().body.count == 20_000)
        }
    }

    @Test func `a head that comes behind a request in the same bytes has its own deadline`() async throws {
        var limits = HTTPServer.Limits()
        limits.headTime = .milliseconds(1000)
        try await withServer(Self.router(), limits: limits) { port, _ in
            let client = try RawClient(port: port)
            usleep(400_000)
            let start = ContinuousClock.now
            try client.send(get("/now") + "GET /now HTTP/1.1\r\nHos")
            #expect(try client.answer().status == 200)
            #expect(try client.answer().status == 408)
            #expect(ContinuousClock.now - start > .milliseconds(900))
        }
    }

    @Test func `bodies beyond what the server holds are put off, small ones are not`() async throws {
        let gate = Gate()
        var router = Self.router()
        router.on(
            .post, "/gate",
            .asynchronous { request, _ in
                await gate.pass()
                return .text("\(request.body.count)")
            })
        var limits = HTTPServer.Limits()
        limits.heldBodyBytes = 100_000
        try await withServer(router, limits: limits) { port, _ in
            let post = { (path: String, length: Int, sent: Int) in
                "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
                    + String(repeating: "x", count: sent)
            }
            let holding = try RawClient(port: port)
            try holding.send(post("/gate", 90_000, 90_000))
            #expect(eventually { gate.entered == 1 })
            let crowded = try RawClient(port: port)
            try crowded.send(post("/echo", 200_000, 90_000))
            let answer = try crowded.answer()
            #expect(answer.status == 503)
            #expect(answer.headers["retry-after"] == "1")
            #expect(try crowded.rest() == [])
            let small = try RawClient(port: port)
            try small.send(post("/echo", 16_384, 16_384))
            #expect(try small.answer().body.utf8.count == 16_384)

            gate.open()
            #expect(try holding.answer().body == "90000")
            let next = try RawClient(port: port)
            try next.send(post("/echo", 100_000, 100_000))
            #expect(try next.answer().body.utf8.count == 100_000)
        }
    }

    @Test func `the last answer reaches a client that takes it slowly`() async throws {
        var limits = HTTPServer.Limits()
        limits.lingerTime = .milliseconds(20)
        try await withServer(Self.router(), limits: limits) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/huge", "Connection: close\r\n"))
            // Longer than the client is waited for once everything is written.
            usleep(200_000)
            #expect(try client.answer().body.utf8.count == 16 << 20)
            #expect(try client.rest() == [])
        }
    }

    @Test func `an idle connection is closed after its time`() async throws {
        try await withServer(Self.router(), limits: Self.hasty) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/now"))
            _ = try client.answer()
            // Longer than a head may take, shorter than the idle time: still open.
            usleep(200_000)
            try client.send(get("/now"))
            #expect(try client.answer().status == 200)
            #expect(try client.rest() == [])
        }
    }

    @Test func `a handler may take its time`() async throws {
        let gate = Gate()
        try await withServer(Self.router(gate), limits: Self.hasty) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/gate"))
            usleep(700_000)
            gate.open()
            #expect(try client.answer().body == "passed")
        }
    }

    @Test func `aborted requests cancel their handlers and give their descriptors back`() async throws {
        let gate = Gate()
        try await withServer(Self.router(gate)) { port, server in
            let before = openDescriptors()
            var clients = try (0..<500).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(get("/gate")) }
            #expect(eventually { gate.entered == 500 })
            clients.removeAll()
            #expect(eventually { gate.cancelled == 500 })
            #expect(eventually { server.connectionCount == 0 })
            // Other tests of this process open some at the same time.
            #expect(eventually { openDescriptors() < before + 200 })
        }
    }

    @Test func `a client that takes no answers is closed, and its requests are not read on`() async throws {
        var limits = Self.hasty
        limits.idleTime = .seconds(20)
        try await withServer(Self.router(), limits: limits) { port, server in
            let client = try RawClient(port: port)
            try client.send((0..<20).map { _ in get("/big") }.joined())
            #expect(eventually { server.connectionCount == 1 })
            #expect(eventually { server.connectionCount == 0 })
        }
    }
}
