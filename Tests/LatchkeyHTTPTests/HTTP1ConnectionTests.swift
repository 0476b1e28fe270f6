import LatchkeyPlatform
import Testing

@testable import LatchkeyHTTP

@Suite struct HTTP1ConnectionTests {
    /// Two requests behind one another, the first with a body in chunks.
    static let conversation =
        "POST /a%20b?c=d HTTP/1.1\r\nHost: localhost:80\r\nTransfer-Encoding: chunked\r\nX:  y \r\n\r\n"
        + "5;name=\"v\"\r\nhello\r\n006\r\n world\r\n0\r\nTrailer: x\r\n\r\n"
        + "\r\nPUT /z HTTP/1.1\r\nHost: [::1]\r\ncontent-length: 3\r\n\r\nabc"
        + "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    static let events: [ConnectionDriver.Event] = [
        .request("POST /a%20b?c=d", body: "hello world"), .request("PUT /z", body: "abc"), .request("GET /", body: ""),
    ]

    @Test func `every split in two gives the same requests`() {
        let bytes = Array(Self.conversation.utf8)
        for split in 0...bytes.count {
            var driver = ConnectionDriver()
            driver.receive(bytes[..<split])
            driver.receive(bytes[split...])
            #expect(driver.events == Self.events, "split at \(split)")
        }
    }

    @Test func `bytes one by one give the same requests`() {
        var driver = ConnectionDriver()
        for byte in Self.conversation.utf8 { driver.receive([byte]) }
        #expect(driver.events == Self.events)
        #expect(driver.requests[0].headers["x"] == "y")
        #expect(driver.requests[0].client == IPAddress("192.0.2.1"))
    }

    @Test func `a request waits while the one before it is answered`() throws {
        var connection = HTTP1Connection(peer: .loopback)
        var parser = RequestHeadParser()
        var output: [UInt8] = []
        let bytes = Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        guard case .request(_, bytes.count) = connection.receive(bytes.span, with: &parser) else {
            Issue.record("no request")
            return
        }
        #expect(connection.phase == .answering)
        guard case .notNow = connection.receive(bytes.span, with: &parser) else {
            Issue.record("taken too early")
            return
        }
        guard case .nextRequest = connection.answer(.text("x"), date: [], into: &output) else {
            Issue.record("not kept alive")
            return
        }
        #expect(connection.phase == .idle)
        guard case .request = connection.receive(bytes.span, with: &parser) else {
            Issue.record("no second request")
            return
        }
        // An answer that nobody asked for changes nothing.
        _ = connection.answer(.text("x"), date: [], into: &output)
        let length = output.count
        guard case .ignored = connection.answer(.text("late"), date: [], into: &output) else {
            Issue.record("answered twice")
            return
        }
        #expect(output.count == length)
    }

    @Test func `nothing is read behind a message that was refused`() {
        let bad = "GET / HTTP/1.1\r\n\r\n"
        let good = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(ConnectionDriver.events(of: bad + good) == [.refused(400)])
        #expect(ConnectionDriver.events(of: good + bad + good) == [.request("GET /", body: ""), .refused(400)])
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\n", false), ("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n", true),
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, CLOSE\r\n", true), ("GET / HTTP/1.0\r\n", true),
        ("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n", false),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\nConnection: close\r\n", true),
    ])
    func `the connection stays open as version and Connection say`(head: String, closes: Bool) {
        var driver = ConnectionDriver()
        driver.receive(head + "\r\n")
        #expect(driver.hasEnded == closes)
        let answer = String(decoding: driver.output, as: UTF8.self)
        #expect(answer.contains("Connection: close\r\n") == closes)
        #expect(answer.contains("Connection: keep-alive\r\n") == (head.contains("1.0") && !closes))
        driver.receive("GET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(driver.events.count == (closes ? 1 : 2))
    }

    @Test func `Connection close in an answer ends the connection`() {
        var driver = ConnectionDriver()
        driver.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { _ in Response(.ok, headers: ["Connection": "close"])
        }
        #expect(driver.hasEnded)
        #expect(
            String(decoding: driver.output, as: UTF8.self)
                == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    }

    @Test func `a client that expects 100 is told to go on, unless it did already`() {
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
        #expect(ConnectionDriver.events(of: head) == [.mustContinue])
        #expect(ConnectionDriver.events(of: head + "ab") == [.request("POST /", body: "ab")])
        #expect(
            ConnectionDriver.events(of: head.replacing("HTTP/1.1", with: "HTTP/1.0")) == [])
        #expect(ConnectionDriver.events(of: head.replacing("100-Continue", with: "200-ok")) == [.refused(417)])
        #expect(
            ConnectionDriver.events(of: head.replacing("Length: 2", with: "Length: 0")) == [
                .request("POST /", body: "")
            ])
    }

    @Test func `a body over the limit is refused before it is read`() {
        let limits = MessageLimits(bodyBytes: 10)
        let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
        #expect(ConnectionDriver.events(of: head + "Content-Length: 11\r\n\r\n", limits: limits) == [.refused(413)])
        #expect(ConnectionDriver.events(of: head + "Content-Length: 10\r\n\r\n", limits: limits) == [.mustContinue])
        let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(ConnectionDriver.events(of: chunked + "b\r\n", limits: limits) == [.refused(413)])
        #expect(ConnectionDriver.events(of: chunked + "6\r\nabcdef\r\n5\r\n", limits: limits) == [.refused(413)])
        #expect(
            ConnectionDriver.events(of: chunked + "6\r\nabcdef\r\n4\r\nghij\r\n0\r\n\r\n", limits: limits) == [
                .request("POST /", body: "abcdefghij")
            ])
    }

    @Test func `a large body in small pieces is not copied with each`() {
        let count = 1 << 20
        var driver = ConnectionDriver()
        driver.receive("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n")
        let piece = [UInt8](repeating: 0x61, count: 64)
        let start = ContinuousClock.now
        for _ in 0..<count / piece.count { driver.receive(piece) }
        // Copying a growing megabyte 16,384 times moves 8 GB, which takes seconds.
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(driver.requests.first?.body.count == count)
    }

    @Test func `HEAD is answered without content, and 204 and 304 without length`() {
        var driver = ConnectionDriver()
        driver.receive("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { _ in .text("hello") }
        driver.receive("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { _ in .eventStream { _ in } }
        driver.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { _ in Response(.noContent, body: .bytes([0x61])) }
        driver.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8) { _ in Response(.notModified) }
        let answers = String(decoding: driver.output, as: UTF8.self)
        #expect(
            answers == "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n"
                + "HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 304 Not Modified\r\n\r\n")
        #expect(driver.events.count == 4)
    }

    // MARK: - Streams

    private func streaming(_ version: String) throws -> (HTTP1Connection, output: [UInt8]) {
        var connection = HTTP1Connection(peer: .loopback)
        var parser = RequestHeadParser()
        var output: [UInt8] = []
        let bytes = Array("GET / HTTP/\(version)\r\nHost: a\r\n\r\n".utf8)
        _ = connection.receive(bytes.span, with: &parser)
        guard case .stream = connection.answer(.eventStream { _ in }, date: [], into: &output) else {
            Issue.record("no stream")
            return (connection, output)
        }
        #expect(connection.phase == .streaming)
        return (connection, output)
    }

    @Test func `a stream is chunked and the connection goes on after it`() throws {
        var (connection, output) = try streaming("1.1")
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("Transfer-Encoding: chunked\r\n\r\n"))
        output = []
        connection.stream(Array(repeating: 0x61, count: 26), into: &output)
        connection.stream([], into: &output)
        guard case .nextRequest = connection.endStream(into: &output) else {
            Issue.record("does not go on")
            return
        }
        #expect(String(decoding: output, as: UTF8.self) == "1a\r\n\(String(repeating: "a", count: 26))\r\n0\r\n\r\n")
        output = []
        connection.stream([0x61], into: &output)
        #expect(output.isEmpty)
    }

    @Test func `a stream to an HTTP 1_0 client ends with the connection`() throws {
        var (connection, output) = try streaming("1.0")
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("Connection: close\r\n\r\n"))
        output = []
        connection.stream(Array("abc".utf8), into: &output)
        guard case .close(lingering: false) = connection.endStream(into: &output) else {
            Issue.record("does not close")
            return
        }
        #expect(String(decoding: output, as: UTF8.self) == "abc")
    }

    // MARK: - Ends

    @Test func `the end of the input closes, cancels or ends the stream`() throws {
        var fresh = HTTP1Connection(peer: .loopback)
        #expect(fresh.inputEnded() == .close)
        #expect(fresh.phase == .ended)

        var connection = HTTP1Connection(peer: .loopback)
        var parser = RequestHeadParser()
        _ = connection.receive(Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8).span, with: &parser)
        #expect(connection.inputEnded() == .cancelHandler)
        var output: [UInt8] = []
        guard case .close = connection.answer(.text("x"), date: [], into: &output) else {
            Issue.record("kept open for a client that sends no more")
            return
        }
        var (stream, _) = try streaming("1.1")
        #expect(stream.inputEnded() == .endStream)
        guard case .close = stream.endStream(into: &output) else {
            Issue.record("kept open for a client that sends no more")
            return
        }
    }

    @Test func `a deadline closes an empty connection and refuses a half request with 408`() {
        var fresh = HTTP1Connection(peer: .loopback)
        #expect(fresh.phase == .head)
        guard case .close = fresh.expire() else {
            Issue.record("spoke to a silent client")
            return
        }
        for text in ["GET", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab"] {
            var driver = ConnectionDriver()
            driver.receive(text)
            guard case .refuse(let response) = driver.connection.expire() else {
                Issue.record("not refused")
                return
            }
            #expect(response.status == .requestTimeout)
            driver.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(driver.events.isEmpty)
        }
    }

    @Test func `phases follow a request`() {
        var driver = ConnectionDriver()
        driver.receive("\r\n")
        #expect(driver.connection.phase == .head)
        driver.receive("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")
        #expect(driver.connection.phase == .body(received: 2))
        driver.receive("cde")
        #expect(driver.connection.phase == .idle)
        driver.receive("G")
        #expect(driver.connection.phase == .head)
    }

    @Test func `draining closes what is idle and lets the rest come to its end`() throws {
        var fresh = HTTP1Connection(peer: .loopback)
        #expect(fresh.drain(hasUnread: false) == .finish)

        var driver = ConnectionDriver()
        driver.receive("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        var idle = driver.connection
        #expect(idle.drain(hasUnread: false) == .close)
        #expect(driver.connection.drain(hasUnread: true) == .finish)
        driver.receive("GET /last HTTP/1.1\r\nHost: a\r\n\r\nGET /never HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(driver.events.count == 2)
        #expect(driver.hasEnded)
        #expect(String(decoding: driver.output, as: UTF8.self).contains("Connection: close\r\n"))

        var (stream, _) = try streaming("1.1")
        #expect(stream.drain(hasUnread: false) == .endStream)
    }
}
