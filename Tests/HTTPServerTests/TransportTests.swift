internal import CLatchkeyOpenSSL
import Glibc
import HTTPServer
import LatchkeyHTTP
import LatchkeyPlatform
import Testing

/// What is different through TLS, and what must not be.
@Suite struct TransportTests {
    private static func withTLSServer<Result: Sendable>(
        _ router: Router = HTTPServerTests.router, limits: HTTPServer.Limits = .init(),
        _ body: @escaping @Sendable (_ port: Int, _ server: HTTPServer) throws -> Result
    ) async throws -> Result {
        try await withServer(router, limits: limits, tls: TestCertificate.shared.context, body)
    }

    /// Bytes that repeat at no power of two.
    private static func pattern(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 % 251) } }

    // MARK: - Handshakes

    @Test(arguments: [(TLS1_2_VERSION, "TLSv1.2"), (TLS1_3_VERSION, "TLSv1.3")])
    func `versions 1_2 and 1_3 are spoken, with forward secrecy and authenticated encryption`(
        version: Int32, name: String
    ) async throws {
        try await Self.withTLSServer { port, _ in
            let client = try RawClient(
                port: port, tls: .init(versions: version...version, protocols: ["h2", "http/1.1"]))
            let tls = try #require(client.tls)
            #expect(tls.version == name)
            #expect(tls.cipher.contains("GCM") || tls.cipher.contains("CHACHA20"))
            #expect(version == TLS1_3_VERSION || tls.cipher.hasPrefix("ECDHE-"))
            #expect(tls.chosenProtocol == "http/1.1")
            for path in ["/now?a", "/later?b"] {
                try client.send(get(path))
                #expect(try client.answer().body == path)
            }
        }
    }

    @Test(arguments: [
        ClientTLS.Offer(versions: TLS1_VERSION...TLS1_1_VERSION), ClientTLS.Offer(protocols: ["h2"]),
    ])
    func `older versions and other protocols are refused`(offer: ClientTLS.Offer) async throws {
        try await Self.withTLSServer { port, server in
            #expect(throws: RawClient.Failure.self) { _ = try RawClient(port: port, tls: offer) }
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test(arguments: [TLS1_2_VERSION, TLS1_3_VERSION])
    func `a session is resumed by its ticket`(version: Int32) async throws {
        try await Self.withTLSServer { port, _ in
            let first = try RawClient(port: port, tls: .init(versions: version...version))
            try first.send(get("/now"))
            _ = try first.answer()
            #expect(first.tls?.wasResumed == false)
            let session = first.tls?.session
            let second = try RawClient(port: port, tls: .init(versions: version...version, session: session))
            #expect(second.tls?.wasResumed == true)
            try second.send(get("/now"))
            #expect(try second.answer().status == 200)
        }
    }

    @Test func `a handshake that does not come to its end is cut, while others are served`() async throws {
        var limits = HTTPServer.Limits()
        limits.handshakeTime = .milliseconds(300)
        try await Self.withTLSServer(limits: limits) { port, server in
            let silent = try (0..<20).map { _ in try RawClient(port: port) }
            let started = try (0..<20).map { _ in try RawClient(port: port) }
            // The first bytes of a ClientHello that never comes whole.
            for client in started { try client.send([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]) }
            let other = try RawClient(port: port, tls: .init())
            for _ in 0..<20 {
                try other.send(get("/now"))
                #expect(try other.answer().status == 200)
            }
            for client in silent + started { #expect(try client.rest() == []) }
            // The handshake's time is over for the one that made it, too, and it is still there.
            try other.send(get("/now"))
            #expect(try other.answer().status == 200)
            #expect(eventually { server.connectionCount == 1 })
        }
    }

    @Test func `plain HTTP on a TLS port is closed at once`() async throws {
        try await Self.withTLSServer { port, server in
            let client = try RawClient(port: port)
            try client.send(get("/now"))
            #expect(!String(decoding: (try? client.rest()) ?? [], as: UTF8.self).contains("HTTP/1.1 200"))
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test func `another certificate is for new connections, and open ones go on`() async throws {
        try await Self.withTLSServer { port, server in
            let old = try RawClient(port: port, tls: .init())
            try old.send(get("/now"))
            #expect(try old.answer().status == 200)
            #expect(old.tls?.serverName == "first")
            server.use(try TestCertificate.other.context)
            var new: RawClient?
            #expect(
                eventually {
                    new = try? RawClient(port: port, tls: .init())
                    return new?.tls?.serverName == "second"
                })
            for client in [old, try #require(new)] {
                try client.send(get("/now"))
                #expect(try client.answer().status == 200)
            }
        }
    }

    // MARK: - Messages

    @Test func `fifty pipelined requests are answered in order`() async throws {
        try await Self.withTLSServer { port, _ in
            let client = try RawClient(port: port, tls: .init())
            let paths = (0..<50).map { $0 % 3 == 0 ? "/later?\($0)" : "/now?\($0)" }
            try client.send(paths.map { get($0) }.joined())
            for path in paths { #expect(try client.answer().body == path) }
        }
    }

    @Test func `head and body of a small answer are one record`() async throws {
        try await Self.withTLSServer { port, _ in
            let client = try RawClient(port: port, tls: .init())
            try client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            // OpenSSL gives out what is in one record at a time.
            let record = String(decoding: try client.receive(), as: UTF8.self)
            #expect(record.hasPrefix("HTTP/1.1 200 OK\r\n") && record.hasSuffix("hello"))
        }
    }

    @Test func `a large body and the requests behind it in the same records are all answered`() async throws {
        try await Self.withTLSServer { port, _ in
            let client = try RawClient(port: port, tls: .init())
            let body = Self.pattern(900_000)
            for _ in 0..<3 {
                try client.send(
                    Array("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
                        + Array((get("/now?1") + get("/later?2")).utf8))
                #expect(try client.bytes() == body)
                #expect(try client.answer().body == "/now?1")
                #expect(try client.answer().body == "/later?2")
            }
        }
    }

    @Test func `records of one byte make a request`() async throws {
        try await Self.withTLSServer { port, _ in
            let client = try RawClient(port: port, tls: .init())
            for byte in "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8 {
                try client.send([byte])
            }
            #expect(try client.answer().body == "abc")
        }
    }

    @Test func `answers that the socket does not take at once arrive whole`() async throws {
        var router = HTTPServerTests.router
        // Sizes around a record's, and such that more than the socket's buffers take is under way.
        let sizes = [300_000, 16_383, 16_384, 16_385, 8 << 20, 1]
        let bytes = Self.pattern(8 << 20)
        for size in sizes {
            router.on(.get, "/\(size)", .immediate { _, _ in Response(.ok, body: .bytes(Array(bytes[..<size]))) })
        }
        try await Self.withTLSServer(router) { port, _ in
            let client = try RawClient(port: port, tls: .init(), receiveBuffer: 8192)
            try client.send((sizes + sizes).map { get("/\($0)") }.joined())
            usleep(100_000)
            for size in sizes + sizes { #expect(try client.bytes() == Array(bytes[..<size])) }
        }
    }

    @Test func `the last answer is followed by a goodbye`() async throws {
        try await Self.withTLSServer { port, server in
            for request in [get("/big", "Connection: close\r\n"), "GET /now HTTP/1.0\r\n\r\n", "nonsense\r\n\r\n"] {
                let client = try RawClient(port: port, tls: .init())
                try client.send(request)
                _ = try client.answer()
                #expect(try client.rest() == [])
                #expect(client.tls?.hasGoodbye == true)
            }
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test(arguments: [true, false])
    func `a client that leaves, with a goodbye or without, is seen to go`(saysGoodbye: Bool) async throws {
        try await Self.withTLSServer { port, server in
            var client: RawClient? = try RawClient(port: port, tls: .init())
            try client?.send(get("/now"))
            _ = try client?.answer()
            #expect(server.connectionCount == 1)
            if saysGoodbye { client?.tls?.sayGoodbye() }
            client = nil
            #expect(eventually { server.connectionCount == 0 })
        }
    }

    @Test func `a stream's events come as they are sent, and its end is seen`() async throws {
        let hub = Lock<[any StreamWriter]>([])
        var router = Router()
        router.on(.get, "/events", .immediate { _, _ in .eventStream { writer in hub.withLock { $0.append(writer) } } })
        try await Self.withTLSServer(router) { port, server in
            let client = try RawClient(port: port, tls: .init())
            try client.send(get("/events"))
            _ = try client.answer(toHead: true)
            // The head is on its way before the handler has its writer.
            #expect(eventually { hub.withLock { !$0.isEmpty } })
            let writer = try #require(hub.withLock { $0.first })
            for number in 0..<100 {
                writer.send(Array("data: \(number)\n\n".utf8))
                #expect(try client.chunk() == "data: \(number)\n\n")
            }
            writer.close()
            #expect(try client.chunk() == nil)
        }
    }

    // MARK: - Bounds

    @Test(arguments: [false, true])
    func `an answer that is taken too slowly is cut off`(throughTLS: Bool) async throws {
        var limits = HTTPServer.Limits()
        limits.stallTime = .milliseconds(200)
        limits.sendRate = 100 << 20
        let context = throughTLS ? try TestCertificate.shared.context : nil
        try await withServer(HTTPServerTests.router, limits: limits, tls: context) { port, server in
            let client = try RawClient(port: port, tls: throughTLS ? .init() : nil, receiveBuffer: 8192)
            try client.send(get("/huge"))
            let start = ContinuousClock.now
            // Takes something all the time, and never enough.
            while server.connectionCount > 0, ContinuousClock.now - start < .seconds(30) {
                _ = try? client.receive()
                usleep(5000)
            }
            #expect(ContinuousClock.now - start < .seconds(20))
        }
    }

    @Test(arguments: [false, true])
    func `answers that wait beyond what the server holds close their clients, and no others`(
        throughTLS: Bool
    ) async throws {
        var limits = HTTPServer.Limits()
        limits.waitingAnswerBytes = 20 << 20
        let context = throughTLS ? try TestCertificate.shared.context : nil
        try await withServer(HTTPServerTests.router, limits: limits, tls: context) { port, server in
            let offer = throughTLS ? ClientTLS.Offer() : nil
            let other = try RawClient(port: port, tls: offer)
            var greedy = try (0..<6).map { _ in try RawClient(port: port, tls: offer, receiveBuffer: 8192) }
            for client in greedy { try client.send(get("/huge")) }
            #expect(eventually { server.connectionCount <= 3 })
            try other.send(get("/now"))
            #expect(try other.answer().status == 200)
            // What was held is given back with the connections.
            greedy.removeAll()
            #expect(eventually { server.connectionCount == 1 })
            try other.send(get("/huge"))
            #expect(try other.answer().body.utf8.count == 16 << 20)
        }
    }

    @Test func `an address has so many connections and no more`() async throws {
        var limits = HTTPServer.Limits()
        limits.connectionsPerAddress = 5
        try await withServer(HTTPServerTests.router, limits: limits) { port, server in
            var clients = try (0..<5).map { _ in try RawClient(port: port) }
            for client in clients {
                try client.send(get("/now"))
                #expect(try client.answer().status == 200)
            }
            let sixth = try RawClient(port: port)
            #expect(((try? sixth.rest()) ?? []) == [])
            clients.removeLast()
            #expect(eventually { server.connectionCount == 4 })
            let next = try RawClient(port: port)
            try next.send(get("/now"))
            #expect(try next.answer().status == 200)
        }
    }
}
