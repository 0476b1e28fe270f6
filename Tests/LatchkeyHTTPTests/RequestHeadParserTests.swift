import Testing

@testable import LatchkeyHTTP

/// Whatever two readers could take differently is refused (RFC 9112 §11.2), each form by the status given.
@Suite struct RequestHeadParserTests {
    /// A request line and field lines, as they come over the wire, and the status that refuses them.
    static let malformed: [(text: String, status: Int)] = [
        // The request line.
        ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
        (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /\r\nHost: a\r\n\r\n", 400),
        ("GET\r\n\r\n", 400), ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("\u{16}\u{3}\u{1}\u{2}\0\u{1}", 400), ("\0", 400),
        ("{\"a\":1}\r\n\r\n", 400),
        // Versions.
        ("GET / HTTP/1.2\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505), ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
        ("GET / HTTP/01.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400),
        ("GET / http/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.x\r\nHost: a\r\n\r\n", 400), ("GET / HTTPS/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / JUNK\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/11\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/-1.1\r\nHost: a\r\n\r\n", 400),
        // Targets.
        ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /#f HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /% HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /%2 HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /\u{7f} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /\"<> HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET \\ HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET http:///x HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 501), ("OPTIONS *x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        // Host.
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHOST: b\r\n\r\n", 400), ("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost:\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a:000080\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: []\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: [::g]\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: ::1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: http://a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a%41\r\n\r\n", 400),
        // Field lines.
        ("GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n X: y\r\n\r\n", 400), ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n\tz\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX\0: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{7f}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\u{b}\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX(y): a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nä: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nX: a\r\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX y: a\r\n\r\n", 400),
        // Line ends.
        ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\n\n", 400), ("\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\rHost: a\r\n\r\n", 400),
        // Content-Length.
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5a\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5.0\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5 5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551621\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775807\r\n\r\nhello", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\nhello", 413),
        // Transfer-Encoding.
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400),
        (
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked;x\r\n\r\n0\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \u{b}chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n", 400),
        ("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400),
        // Expect.
        ("POST / HTTP/1.1\r\nHost: a\r\nExpect: x\r\n\r\n", 417),
        ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue, x\r\n\r\n", 417),
    ]

    @Test(arguments: malformed)
    func `what is malformed is refused, once, and closes`(text: String, status: Int) {
        var driver = ConnectionDriver()
        driver.receive(text)
        driver.receive("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(driver.events == [.refused(status)])
        #expect(driver.hasEnded)
        let answer = String(decoding: driver.output, as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
    }

    @Test(arguments: [31, 2000], ["Authorization", "Content-Type", "X-Amz-Target", "X"])
    func `a field with more marks in a row than anybody writes is refused`(count: Int, name: String) {
        func events(_ count: Int) -> [ConnectionDriver.Event] {
            let marks = String(repeating: "\u{323}", count: count)
            return ConnectionDriver.events(of: "GET / HTTP/1.1\r\nHost: a\r\n\(name): a\(marks) b\r\n\r\n")
        }
        #expect(events(count) == [.refused(400)])
        #expect(events(30) == [.request("GET /", body: "")])
    }

    /// Requests that are well formed, with what becomes of them.
    static let wellFormed: [(text: String, target: String, body: String)] = [
        ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", "/", ""), ("GET / HTTP/1.0\r\n\r\n", "/", ""),
        ("\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "/", ""),
        ("G!#$%&'*+-.^_`|~9 / HTTP/1.1\r\nHost: a\r\n\r\n", "/", ""),
        ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "*", ""), ("GET //x HTTP/1.1\r\nHost: a\r\n\r\n", "//x", ""),
        ("GET http://b:80/x?y HTTP/1.1\r\nHost: a\r\n\r\n", "/x?y", ""),
        ("GET HTTPS://b HTTP/1.1\r\nHost: a\r\n\r\n", "/", ""),
        ("GET http://[::1]?y HTTP/1.1\r\nHost: a\r\n\r\n", "/?y", ""),
        ("GET /?a={b|c}^` HTTP/1.1\r\nHost: a\r\n\r\n", "/?a={b|c}^`", ""),
        ("GET / HTTP/1.1\r\nHost: [2001:db8::1]:65535\r\n\r\n", "/", ""),
        ("GET / HTTP/1.1\r\nhOsT:a.b-c_d~:\r\n\r\n", "/", ""), ("GET / HTTP/1.1\r\nHost: \t a \t \r\n\r\n", "/", ""),
        ("GET / HTTP/1.1\r\nHost: a\r\nX:\r\nY: \tä\u{80}\t\r\n\r\n", "/", ""),
        ("GET / HTTP/1.1\r\nHost: a\r\nConnection: ,, ,\r\n\r\n", "/", ""),
        ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0005\r\n\r\nhello", "/", "hello"),
        ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n1\r\na\r\n0\r\n\r\n", "/", "a"),
        ("POST / HTTP/1.0\r\nExpect: x\r\nContent-Length: 1\r\n\r\na", "/", "a"),
    ]

    @Test(arguments: wellFormed)
    func `what is well formed is read`(text: String, target: String, body: String) {
        let method = text.drop { $0.isNewline }.prefix { $0 != " " }
        #expect(ConnectionDriver.events(of: text) == [.request("\(method) \(target)", body: body)])
    }

    @Test func `fields keep their order and are found in any case`() throws {
        var driver = ConnectionDriver()
        driver.receive("GET / HTTP/1.1\r\nHost: a\r\nX-B: 1\r\nx-a:2\r\nX-b:  3 \r\n\r\n")
        let headers = try #require(driver.requests.first).headers
        #expect(headers.map(\.name) == ["Host", "X-B", "x-a", "X-b"])
        #expect(headers.values("x-B") == ["1", "3"])
        #expect(headers["X-A"] == "2")
        #expect(headers["X"] == nil)
    }

    @Test func `no more fields than the limit`() {
        let fields = { (count: Int) in (1..<count).map { "X\($0): y\r\n" }.joined() }
        let start = "GET / HTTP/1.1\r\nHost: a\r\n"
        #expect(ConnectionDriver.events(of: start + fields(100) + "\r\n") == [.request("GET /", body: "")])
        #expect(ConnectionDriver.events(of: start + fields(101) + "\r\n") == [.refused(431)])
        #expect(ConnectionDriver.events(of: start + fields(20000) + "\r\n") == [.refused(431)])
    }
}
