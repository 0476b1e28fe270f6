import Testing

@testable import LatchkeyHTTP

@Suite struct HeadScanTests {
    private func head(of count: Int) -> String {
        let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
        return start + String(repeating: "x", count: count - start.utf8.count - 4) + "\r\n\r\n"
    }

    @Test func `a head of 32 KiB is accepted, one byte more is 431`() {
        #expect(ConnectionDriver.events(of: head(of: 32768)) == [.request("GET /", body: "")])
        #expect(ConnectionDriver.events(of: head(of: 32769)) == [.refused(431)])
        #expect(ConnectionDriver.events(of: head(of: 1 << 20)) == [.refused(431)])
    }

    @Test func `a request line without end is 414`() {
        let target = "/" + String(repeating: "a", count: 100_000)
        #expect(ConnectionDriver.events(of: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n") == [.refused(414)])
    }

    @Test func `a head beyond the limit is refused before it ends`() {
        #expect(ConnectionDriver.events(of: Array(head(of: 40000).utf8.prefix(32767))) == [])
        #expect(ConnectionDriver.events(of: Array(head(of: 40000).utf8.prefix(32768))) == [.refused(431)])
    }

    @Test func `a head of the limit with bytes behind it is accepted`() {
        let two = head(of: 32768) + "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n"
        #expect(ConnectionDriver.events(of: two) == [.request("GET /", body: ""), .request("GET /2", body: "")])
    }

    @Test func `an empty line before the request line is skipped, also when it comes in two`() {
        var driver = ConnectionDriver()
        for piece in ["\r", "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r", "\n\r\n"] { driver.receive(piece) }
        #expect(driver.events == [.request("GET /", body: ""), .refused(400)])
    }

    @Test func `a head that comes byte by byte is complete at its last`() throws {
        var scan = HeadScan()
        let bytes = Array(head(of: 32768).utf8)
        var count = 0
        while count < bytes.count - 1 {
            count += 1
            #expect(try scan.scan(bytes.span.extracting(first: count), limit: 32768) == .incomplete)
        }
        #expect(try scan.scan(bytes.span, limit: 32768) == .complete(count: 32768))
    }

    @Test(arguments: ["\n", "\r\n", "\r\n\r\n", "x\r\n\n", "\r\nX: y\n\r\n"], [250, 254, 255, 256, 257, 260])
    func `why a head is refused does not depend on the pieces it comes in`(end: String, length: Int) {
        for start in ["GET /", "GET / HTTP/1.1\r\nHost: a\r\nX: "] {
            let text = start + String(repeating: "x", count: length - start.utf8.count) + end
            let limits = MessageLimits(headBytes: 256)
            var bytewise = ConnectionDriver(limits: limits)
            for byte in text.utf8 { bytewise.receive([byte]) }
            #expect(ConnectionDriver.events(of: text, limits: limits) == bytewise.events)
        }
    }
}
