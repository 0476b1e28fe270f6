import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

/// What a loop does with all its connections: the bound on their number, and the end.
@Suite struct EventLoopTests {
    @Test func `connections beyond the limit wait until one closes`() async throws {
        var limits = HTTPServer.Limits()
        limits.connections = 2
        limits.lingerTime = .milliseconds(40)
        try await withServer(HTTPServerTests.router, limits: limits) { port, server in
            var clients = try (0..<3).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(get("/now")) }
            for client in clients[..<2] { #expect(try client.answer().status == 200) }
            usleep(50_000)
            #expect(server.connectionCount == 2)
            clients.removeFirst()
            #expect(try clients[1].answer().status == 200)
        }
    }

    @Test func `draining answers what is in hand, closes the idle and ends the streams`() async throws {
        let hub = ConnectionStreamWriterTests.Hub()
        let gate = ConnectionTests.Gate()
        var router = hub.router
        router.on(
            .get, "/gate",
            .asynchronous { _, _ in
                await gate.pass()
                return .text("passed")
            })
        var limits = HTTPServer.Limits()
        limits.lingerTime = .milliseconds(100)
        let server = HTTPServer(
            configuration: .init(loops: 2, limits: limits), router: router, log: .silent)
        let port = try server.start().port
        let thread = ExecutorThread(name: "client")
        defer { thread.stop() }
        let clients = try await Task(executorPreference: thread) {
            let clients = try (0..<60).map { _ in try RawClient(port: port) }
            for (number, client) in clients.enumerated() {
                switch number % 3 {
                case 0: try client.send(get("/gate"))
                case 1: try client.send(get("/events"))
                default:
                    try client.send(get("/now"))
                    #expect(try client.answer().status == 200)
                }
            }
            #expect(eventually { gate.entered == 20 && hub.count == 20 })
            return Clients(all: clients)
        }.value
        async let drained: Void = server.drain(within: .seconds(10))
        try await Task(executorPreference: thread) {
            for (number, client) in clients.all.enumerated() where number % 3 != 0 {
                if number % 3 == 1 { #expect(try client.answer().body == "") }
                #expect(try client.rest() == [])
            }
            gate.open()
            for (number, client) in clients.all.enumerated() where number % 3 == 0 {
                let answer = try client.answer()
                #expect(answer.body == "passed")
                #expect(answer.headers["connection"] == "close")
                #expect(try client.rest() == [])
            }
        }.value
        await drained
        #expect(server.connectionCount == 0)
        #expect(hub.closedCount == 20)
        #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
    }

    // SAFETY: used by one task after the other.
    private struct Clients: @unchecked Sendable {
        let all: [RawClient]
    }

    @Test func `draining lets a slow client take the answer that is on its way`() async throws {
        let server = HTTPServer(configuration: .init(loops: 1), router: HTTPServerTests.router, log: .silent)
        let port = try server.start().port
        let thread = ExecutorThread(name: "client")
        defer { thread.stop() }
        let clients = try await Task(executorPreference: thread) {
            let clients = try (0..<2).map { _ in try RawClient(port: port) }
            try clients[0].send(get("/huge"))
            #expect(try clients[0].read(count: 15) == Array("HTTP/1.1 200 OK".utf8))
            try clients[1].send(get("/now"))
            #expect(try clients[1].answer().status == 200)
            return Clients(all: clients)
        }.value
        async let drained: Void = server.drain(within: .seconds(10))
        try await Task(executorPreference: thread) {
            // The idle connection, whose turn comes after the other's, says that draining has begun.
            let (end, answer) = (try clients.all[1].rest(), try clients.all[0].rest())
            #expect(end == [])
            #expect(answer.count > 16 << 20)
        }.value
        await drained
    }

    @Test func `a connection that was never accepted is closed, not left open, by a drain without time`() async throws {
        let gate = ConnectionTests.Gate()
        var router = Router()
        router.on(
            .get, "/",
            .asynchronous { _, _ in
                await gate.pass()
                return .text("late")
            })
        var limits = HTTPServer.Limits()
        limits.connections = 1
        let server = HTTPServer(configuration: .init(loops: 1, limits: limits), router: router, log: .silent)
        let port = try server.start().port
        let thread = ExecutorThread(name: "client")
        defer { thread.stop() }
        let clients = try await Task(executorPreference: thread) {
            let clients = try (0..<2).map { _ in try RawClient(port: port) }
            try clients[0].send(get("/"))
            #expect(eventually { gate.entered == 1 })
            return Clients(all: clients)
        }.value
        await server.drain(within: .zero)
        let end = try await Task(executorPreference: thread) { try clients.all[1].rest() }.value
        #expect(end == [])
        #expect(server.connectionCount == 0)
    }

    @Test func `draining cuts off what does not come to an end in time`() async throws {
        let gate = ConnectionTests.Gate()
        var router = Router()
        router.on(
            .get, "/",
            .asynchronous { _, _ in
                await gate.pass()
                return .text("late")
            })
        try await withServer(router) { port, _ in
            // `withServer` drains within 200 ms once this returns.
            let client = try RawClient(port: port)
            try client.send(get("/"))
            #expect(eventually { gate.entered == 1 })
        }
        #expect(gate.cancelled == 1)
    }

    @Test func `no connection is reset while a loaded server drains`() async throws {
        let server = HTTPServer(configuration: .init(loops: 2), router: HTTPServerTests.router, log: .silent)
        let port = try server.start().port
        let isStopping = Lock(false)
        let outcomes = Lock<[String: Int]>([:])
        let threads = (0..<4).map { ExecutorThread(name: "client-\($0)") }
        defer { for thread in threads { thread.stop() } }
        let tasks = threads.map { thread in
            Task(executorPreference: thread) {
                while true {
                    let outcome: String
                    do {
                        let client = try RawClient(port: port)
                        do {
                            try client.send(get("/now", "Connection: close\r\n"))
                            outcome = try client.answer().body == "/now" ? "answered" : "wrong"
                        } catch {
                            outcome = "\(error)"
                        }
                    } catch {
                        outcome = "refused"
                    }
                    outcomes.withLock { $0[outcome, default: 0] += 1 }
                    if outcome == "refused" && isStopping.withLock({ $0 }) { return }
                }
            }
        }
        while outcomes.withLock({ $0["answered", default: 0] }) < 200 { await Task.yield() }
        isStopping.withLock { $0 = true }
        await server.drain(within: .seconds(5))
        for task in tasks { await task.value }
        let seen = outcomes.withLock { $0 }
        #expect(Set(seen.keys) == ["answered", "refused"], "\(seen)")
    }

    @Test func `a server that drained leaves no loop behind`() async throws {
        let before = openLoopDescriptors()
        for _ in 0..<20 {
            try await withServer(HTTPServerTests.router, loops: 4) { port, _ in
                let client = try RawClient(port: port)
                try client.send(get("/later"))
                _ = try client.answer()
            }
        }
        // 20 servers with four loops have 160 of them; other tests of this process run servers as well.
        #expect(eventually { openLoopDescriptors() < before + 80 })
    }

    @Test func `streams beyond the limit are refused, and requests still get in`() async throws {
        let hub = ConnectionStreamWriterTests.Hub()
        var limits = HTTPServer.Limits()
        limits.connections = 8
        limits.streams = 100
        limits.lingerTime = .milliseconds(40)
        try await withServer(hub.router, limits: limits) { port, server in
            // Three quarters of the connections.
            var streams = try (0..<6).map { _ in try RawClient(port: port) }
            for stream in streams {
                try stream.send(get("/events"))
                #expect(try stream.answer(toHead: true).status == 200)
            }
            let client = try RawClient(port: port)
            for _ in 0..<2 {
                try client.send(get("/events"))
                let refused = try client.answer()
                #expect(refused.status == 503)
                #expect(refused.headers["retry-after"] == "15")
                try client.send(get("/now"))
                #expect(try client.answer().status == 200)
            }
            #expect(hub.count == 6)
            streams.removeFirst()
            #expect(eventually { server.connectionCount == 6 })
            try client.send(get("/events"))
            #expect(try client.answer(toHead: true).status == 200)
        }
    }
}
