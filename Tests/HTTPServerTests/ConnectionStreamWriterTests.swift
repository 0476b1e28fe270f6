import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

/// Answers that come bit by bit.
@Suite struct ConnectionStreamWriterTests {
    /// Keeps the writers of all open streams, as something that tells many clients does.
    final class Hub: Sendable {
        let writers = Lock<[any StreamWriter]>([])
        let closed = Lock(0)

        var count: Int { writers.withLock { $0.count } }
        var closedCount: Int { closed.withLock { $0 } }

        func send(_ event: ServerSentEvent) {
            for writer in writers.withLock({ $0 }) { writer.send(event.encoded) }
        }

        var router: Router {
            var router = HTTPServerTests.router
            router.on(
                .get, "/events",
                .immediate { [self] _, _ in
                    .eventStream { [self] writer in
                        writer.onClose { [self] in closed.withLock { $0 += 1 } }
                        writers.withLock { $0.append(writer) }
                    }
                })
            return router
        }
    }

    @Test func `pieces arrive as they are sent, and the connection goes on after the end`() async throws {
        let hub = Hub()
        try await withServer(hub.router) { port, _ in
            let client = try RawClient(port: port)
            try client.send(get("/events"))
            #expect(eventually { hub.count == 1 })
            let writer = hub.writers.withLock { $0[0] }
            writer.send(Array("one".utf8))
            let head = try String(decoding: client.read(count: 15), as: UTF8.self)
            #expect(head == "HTTP/1.1 200 OK")
            while try client.read(count: 1) != [0x0a] || client.read(count: 2) != [0x0d, 0x0a] {}
            #expect(try client.chunk() == "one")
            writer.send([])
            writer.send(Array("two".utf8))
            writer.close()
            writer.send(Array("never".utf8))
            writer.close()
            #expect(try client.chunk() == "two")
            #expect(try client.chunk() == nil)
            #expect(eventually { hub.closedCount == 1 })
            try client.send(get("/now"))
            #expect(try client.answer().body == "/now")
            // Too late to hear of the end: told at once.
            let told = Lock(false)
            writer.onClose { told.withLock { $0 = true } }
            #expect(told.withLock { $0 })
        }
    }

    @Test func `a client that goes ends its stream`() async throws {
        let hub = Hub()
        try await withServer(hub.router) { port, server in
            var client: RawClient? = try RawClient(port: port)
            try client?.send(get("/events"))
            #expect(eventually { hub.count == 1 })
            client = nil
            #expect(eventually { hub.closedCount == 1 && server.connectionCount == 0 })
            hub.send(ServerSentEvent(data: "nobody"))
        }
    }

    @Test func `a stream for a client that closed its side ends at once`() async throws {
        let hub = Hub()
        var router = Router()
        let gate = ConnectionTests.Gate()
        let events = hub.router
        router.on(
            .get, "/events",
            .asynchronous { request, _ in
                await gate.pass()
                return await events.respond(to: request)
            })
        try await withServer(router) { port, server in
            let client = try RawClient(port: port)
            try client.send(get("/events"))
            #expect(eventually { gate.entered == 1 })
            client.endSending()
            #expect(try client.answer().body == "")
            #expect(eventually { hub.closedCount == 1 && server.connectionCount == 0 })
            #expect(gate.cancelled == 1)
        }
    }

    @Test func `a client that lags is closed, others are not`() async throws {
        let hub = Hub()
        try await withServer(hub.router) { port, server in
            let lagging = try RawClient(port: port)
            try lagging.send(get("/events"))
            #expect(eventually { hub.count == 1 })
            let piece = [UInt8](repeating: 0x61, count: 16 << 10)
            let writer = hub.writers.withLock { $0[0] }
            for _ in 0..<2000 where hub.closedCount == 0 {
                writer.send(piece)
                usleep(100)
            }
            #expect(eventually { hub.closedCount == 1 && server.connectionCount == 0 })

            let other = try RawClient(port: port)
            try other.send(get("/now"))
            #expect(try other.answer().status == 200)
        }
    }

    @Test func `two thousand streams all get every event, and requests get in between`() async throws {
        raiseDescriptorLimit()
        let hub = Hub()
        try await withServer(hub.router, loops: 2) { port, _ in
            let clients = try (0..<2000).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(get("/events")) }
            #expect(eventually { hub.count == 2000 })
            for number in 1...3 { hub.send(ServerSentEvent(id: "\(number)", data: "event \(number)")) }
            let other = try RawClient(port: port)
            try other.send(get("/now"))
            #expect(try other.answer().status == 200)
            for writer in hub.writers.withLock({ $0 }) { writer.close() }
            for client in clients {
                var parser = EventStreamParser()
                let events = try parser.receive(client.answer().body.utf8)
                #expect(events.map(\.id) == ["1", "2", "3"])
            }
        }
    }
}
