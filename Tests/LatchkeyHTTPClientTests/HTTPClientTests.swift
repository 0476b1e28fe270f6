import LatchkeyHTTP
import LatchkeyHTTPClient
import LatchkeyPlatform
import Testing

@Suite struct HTTPClientTests {
    let client = HTTPClient.shared

    @Test func `the answer's status, header lines and body come back`() async throws {
        let server = ScriptedServer { connection in
            while connection.request() != nil {
                connection.answer("418 Teapot", "short", headers: "X-Kind: Stout \r\n")
            }
        }
        let response = try await client.send(ClientRequest(.get, server.url + "/pot"))
        #expect(response.status == 418)
        #expect(response.head.headers["x-kind"] == "Stout")
        #expect(response.head.headers["x-other"] == nil)
        #expect(response.body == Array("short".utf8))
    }

    @Test(arguments: [31, 2000])
    func `a head with more marks in a row than anybody writes is no answer`(count: Int) async throws {
        let marks = String(repeating: "\u{301}", count: count)
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.answer("200 OK", "", headers: "X-Kind: a\(marks)\r\n")
        }
        let error = await #expect(throws: HTTPClientError.self) {
            _ = try await client.send(ClientRequest(.get, server.url))
        }
        #expect(error?.code == .invalidResponse)
    }

    @Test(arguments: [Method.get, .post, .put, .patch, .delete])
    func `a request says what it was told to and little else`(_ method: Method) async throws {
        let seen = Lock<String?>(nil)
        let server = ScriptedServer { connection in
            let request = connection.request()
            seen.withLock { $0 = request }
            connection.answer("200 OK", "")
        }
        var request = ClientRequest(method, server.url + "/a/../b?c=%20d")
        if method != .get { request.body = Array("{\"a\":\"\u{0}\"}".utf8) }
        request.headers = [("X-Empty", ""), ("Content-Type", "text/plain")]
        request.authorize(bearer: Secret("abc"))
        _ = try await client.send(request)
        let text = try #require(seen.withLock { $0 })
        let authority = server.url.dropFirst("http://".count)
        let lines = Set(text.split(separator: "\r\n", omittingEmptySubsequences: true).map(String.init))
        var expected: Set = [
            "\(method.name) /a/../b?c=%20d HTTP/1.1", "Host: \(authority)", "X-Empty:",
            "Content-Type: text/plain", "Authorization: Bearer abc",
        ]
        if method != .get { expected.formUnion(["Content-Length: 9", "{\"a\":\"\u{0}\"}"]) }
        #expect(lines == expected)
    }

    @Test func `HEAD waits for no body`() async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n")
            connection.waitForClose()
        }
        let response = try await client.send(ClientRequest(.head, server.url))
        #expect(response.head.headers["Content-Length"] == "99")
        #expect(response.body.isEmpty)
    }

    @Test func `interim answers and trailers are passed over`() async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nA: 1\r\n\r\n")
            connection.write("3\r\nabc\r\n0\r\nTrailer: late\r\n\r\n")
        }
        let response = try await client.send(ClientRequest(.get, server.url))
        #expect(response.status == 200)
        #expect(response.head.headers.map(\.name) == ["Transfer-Encoding", "A"])
        #expect(response.body == Array("abc".utf8))
    }

    @Test func `a redirect is an answer and is not followed`() async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.answer("302 Found", "", headers: "Location: /elsewhere\r\n")
            connection.waitForClose()
        }
        let response = try await client.send(ClientRequest(.get, server.url))
        #expect(response.status == 302)
        #expect(response.head.headers["location"] == "/elsewhere")
        #expect(server.accepted.withLock { $0 } == 1)
    }

    @Test func `one connection serves requests one after the other`() async throws {
        let server = ScriptedServer { connection in
            while connection.request() != nil { connection.answer("200 OK", "x") }
        }
        for _ in 0..<5 { _ = try await client.send(ClientRequest(.get, server.url)) }
        #expect(server.accepted.withLock { $0 } == 1)
    }

    @Test func `a hundred requests run at once`() async throws {
        // Every answer is held back until the hundredth request is there.
        let gate = Gate(count: 100)
        let server = ScriptedServer { connection in
            while let request = connection.request() {
                gate.arriveAndWait()
                connection.answer("200 OK", String(request.prefix { !$0.isNewline }))
            }
        }
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let response = try await HTTPClient.shared.send(ClientRequest(.get, server.url + "/\(number)"))
                    return String(decoding: response.body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(bodies == Set((0..<100).map { "GET /\($0) HTTP/1.1" }))
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/passwd", "gopher://127.0.0.1/", "ldap://127.0.0.1/", "javascript://x/",
    ])
    func `another scheme is refused`(_ url: String) async {
        await #expect(throws: HTTPClientError(.unsupportedScheme, "")) { try await client.send(.init(.get, url)) }
        await #expect(throws: HTTPClientError(.unsupportedScheme, "")) { try await client.stream(.init(.get, url)) }
    }

    @Test(arguments: [
        "", "127.0.0.1", "http://", "http://user:word@127.0.0.1/", "http://a b/", "http://127.0.0.1/\r\nX: y",
        "http://127.0.0.1/\u{0}", "http://127.0.0.1/#part", "http://127.0.0.1:99999/", "http://ü.example/",
    ])
    func `a URL that is not plain is refused`(_ url: String) async {
        await #expect(throws: HTTPClientError(.invalidRequest, "")) { try await client.send(.init(.get, url)) }
    }

    @Test(arguments: [
        ("X-A", "b\r\nX-C: d"), ("X-A", "b\nc"), ("X-A", "b\u{0}c"), ("X A", "b"), ("", "b"), ("X-A:", "b"),
        ("X-A\r\n", "b"), ("Host", "elsewhere"), ("content-length", "7"), ("Transfer-Encoding", "chunked"),
    ])
    func `a header line that could become two is refused`(_ name: String, _ value: String) async {
        var request = ClientRequest(.get, "http://127.0.0.1:1/")
        request.headers = [(name, value)]
        await #expect(throws: HTTPClientError(.invalidRequest, "")) { try await client.send(request) }
    }

    @Test func `an answer that does not come in time is given up`() async {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.waitForClose()
        }
        var request = ClientRequest(.get, server.url)
        request.timeout = .milliseconds(50)
        await #expect(throws: HTTPClientError(.timedOut, "")) { try await client.send(request) }
        await #expect(throws: HTTPClientError(.timedOut, "")) { try await client.stream(request) }
    }

    @Test func `an answer that drips is given up when the whole time is over`() async {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
            while connection.write("x") {}
        }
        var request = ClientRequest(.get, server.url)
        request.timeout = .milliseconds(50)
        request.maximumResponseBytes = .max
        await #expect(throws: HTTPClientError(.timedOut, "")) { try await client.send(request) }
    }

    @Test func `a refused connection and an unknown host are told apart`() async {
        let server = ScriptedServer { _ in }
        server.stop()
        await #expect(throws: HTTPClientError(.cannotConnect, "")) { try await client.send(.init(.get, server.url)) }
        await #expect(throws: HTTPClientError(.cannotResolve, "")) {
            try await client.send(.init(.get, "http://no-such-host.invalid/"))
        }
    }

    @Test(arguments: ["Content-Length: 101\r\n\r\n", "\r\n"])
    func `a body over the bound fails, announced or not`(_ rest: String) async throws {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write("HTTP/1.1 200 OK\r\n" + rest + String(repeating: "x", count: 101))
        }
        var request = ClientRequest(.get, server.url)
        request.maximumResponseBytes = 100
        await #expect(throws: HTTPClientError(.responseTooLarge, "")) { try await client.send(request) }
        request.maximumResponseBytes = 101
        #expect(try await client.send(request).body.count == 101)
    }

    @Test(arguments: [
        String(repeating: "A: b\r\n", count: 201), "A: " + String(repeating: "x", count: 66_000) + "\r\n",
    ])
    func `a head over the bound fails`(_ headers: String) async {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.answer("200 OK", "", headers: headers)
        }
        await #expect(throws: HTTPClientError(.responseTooLarge, "")) {
            try await client.send(.init(.get, server.url))
        }
    }

    @Test(arguments: [
        ("", HTTPClientError.Code.connectionLost), ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx", .connectionLost),
        ("no answer at all\r\n\r\n", .invalidResponse),
    ])
    func `a broken answer is told`(_ answer: String, _ code: HTTPClientError.Code) async {
        let server = ScriptedServer { connection in
            _ = connection.request()
            connection.write(answer)
        }
        await #expect(throws: HTTPClientError(code, "")) { try await client.send(.init(.get, server.url)) }
    }

    @Test func `a plain server behind an https URL is not trusted`() async {
        let server = ScriptedServer { connection in
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
        }
        let url = "https" + server.url.dropFirst("http".count)
        await #expect(throws: HTTPClientError(.untrusted, "")) { try await client.send(.init(.get, url)) }
    }

    @Test func `cancelling the task ends the exchange and closes its connection`() async {
        let (arrived, closed) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let server = ScriptedServer { connection in
            _ = connection.request()
            arrived.continuation.finish()
            connection.waitForClose()
            closed.continuation.finish()
        }
        let task = Task { try await client.send(.init(.get, server.url)) }
        for await _ in arrived.stream {}
        task.cancel()
        await #expect(throws: HTTPClientError(.cancelled, "")) { try await task.value }
        for await _ in closed.stream {}
    }

    @Test func `a task cancelled beforehand sends nothing`() async {
        let server = ScriptedServer { connection in connection.answer("200 OK", "") }
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.send(.init(.get, server.url))
        }
        task.cancel()
        await #expect(throws: HTTPClientError(.cancelled, "")) { try await task.value }
        #expect(server.accepted.withLock { $0 } == 0)
    }
}
