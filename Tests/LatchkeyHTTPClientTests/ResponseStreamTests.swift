import LatchkeyHTTP
import LatchkeyHTTPClient
import LatchkeyPlatform
import Testing

@Suite struct ResponseStreamTests {
    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test func `chunks arrive one by one, then the end`() async throws {
        let gates = (Gate(count: 2), Gate(count: 2))
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: one\n\n")
            gates.0.arriveAndWait()
            connection.write("data: two\n\n")
            gates.1.arriveAndWait()
        }
        let (head, body) = try await HTTPClient.shared.stream(.init(.get, server.url))
        #expect(head.headers["content-type"] == "text/event-stream")
        var chunks = body.makeAsyncIterator()
        #expect(text(try await chunks.next()) == ": one\n\n")
        gates.0.arriveAndWait()
        #expect(text(try await chunks.next()) == "data: two\n\n")
        gates.1.arriveAndWait()
        #expect(try await chunks.next() == nil)
        #expect(try await chunks.next() == nil)
    }

    @Test func `a slow reader holds the sender back and loses nothing`() async throws {
        let piece = String(repeating: "0123456789abcdef", count: 4096)
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            for _ in 0..<64 { connection.write(piece) }
        }
        var request = ClientRequest(.get, server.url)
        request.maximumResponseBytes = 20_000
        let (_, body) = try await HTTPClient.shared.stream(request)
        let expected = Array(String(repeating: piece, count: 64).utf8)
        var (received, longest): ([UInt8], Int) = ([], 0)
        for try await bytes in body {
            received += bytes
            longest = max(longest, bytes.count)
            await Task.yield()
        }
        #expect(received == expected)
        #expect(longest <= 20_000)
    }

    @Test func `a silent stream is lost after its idle time`() async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\n\r\nx")
            connection.waitForClose()
        }
        var request = ClientRequest(.get, server.url)
        request.idleTimeout = .milliseconds(50)
        let (_, body) = try await HTTPClient.shared.stream(request)
        var chunks = body.makeAsyncIterator()
        #expect(text(try await chunks.next()) == "x")
        await #expect(throws: HTTPClientError(.timedOut, "")) { try await chunks.next() }
    }

    @Test func `a broken stream ends with an error`() async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n")
        }
        let (_, body) = try await HTTPClient.shared.stream(.init(.get, server.url))
        var chunks = body.makeAsyncIterator()
        #expect(text(try await chunks.next()) == "x")
        await #expect(throws: HTTPClientError(.connectionLost, "")) { try await chunks.next() }
    }

    @Test func `cancelling the reader closes the connection`() async throws {
        let closed = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\n\r\nx")
            connection.waitForClose()
            closed.continuation.finish()
        }
        let reading = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            let (_, body) = try await HTTPClient.shared.stream(.init(.get, server.url))
            for try await _ in body { reading.continuation.finish() }
        }
        for await _ in reading.stream {}
        task.cancel()
        await #expect(throws: HTTPClientError(.cancelled, "")) { try await task.value }
        for await _ in closed.stream {}
    }

    @Test func `a stream that nobody holds closes its connection`() async throws {
        let closed = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\n\r\nx")
            connection.waitForClose()
            closed.continuation.finish()
        }
        do { _ = try await HTTPClient.shared.stream(.init(.get, server.url)) }
        for await _ in closed.stream {}
    }
}
