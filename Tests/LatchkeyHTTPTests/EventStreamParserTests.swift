import LatchkeyHTTP
import Testing

/// The examples and rules of WHATWG HTML §9.2.6.
@Suite struct EventStreamParserTests {
    private func events(_ text: String) throws -> [ServerSentEvent] {
        var parser = EventStreamParser()
        return try parser.receive(Array(text.utf8))
    }

    @Test(arguments: [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [ServerSentEvent(data: "YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
            [ServerSentEvent(id: "1", data: "first event"), ServerSentEvent(data: "second event")]
        ),
        ("data\n\ndata\ndata\n\ndata:", [ServerSentEvent(data: ""), ServerSentEvent(data: "\n")]),
        ("data:test\n\ndata: test\n\n", [ServerSentEvent(data: "test"), ServerSentEvent(data: "test")]),
        (
            "event: add\rdata: 1\r\rdata: 2\r\n\r\n",
            [ServerSentEvent(event: "add", data: "1"), ServerSentEvent(data: "2")]
        ),
        ("id: 1\ndata: a\n\ndata: b\n\n", [ServerSentEvent(id: "1", data: "a"), ServerSentEvent(id: "1", data: "b")]),
        ("id: 1\nid: 2\0\ndata: a\n\n", [ServerSentEvent(id: "1", data: "a")]),
        ("\u{feff}data: a\n\n\u{feff}data: b\n\n", [ServerSentEvent(data: "a")]),
        ("unknown: x\nData: y\nevent: only\n\ndata: z\n\n", [ServerSentEvent(data: "z")]),
    ])
    func `streams are read as the specification says`(text: String, expected: [ServerSentEvent]) throws {
        #expect(try events(text) == expected)
        var parser = EventStreamParser()
        var oneByOne: [ServerSentEvent] = []
        for byte in text.utf8 { oneByOne += try parser.receive([byte]) }
        #expect(oneByOne == expected)
    }

    @Test(arguments: [31, 10_000])
    func `a line with more marks in a row than anybody writes is passed over`(count: Int) throws {
        let marks = "a" + String(repeating: "\u{301}", count: count)
        let text = "\(marks): x\n\(marks)\nevent: \(marks)\nid: \(marks)\n:\(marks)\ndata: 1\ndata: \(marks)\n\n"
        #expect(try events(text) == [ServerSentEvent(data: "1")])
    }

    @Test func `the last id and the time to wait are kept`() throws {
        var parser = EventStreamParser()
        _ = try parser.receive(Array("id: 7\nretry: 1500\n\nid: 8\ndata: cut off".utf8))
        #expect(parser.lastEventID == "7")
        #expect(parser.retry == .milliseconds(1500))
        _ = try parser.receive(Array("\nretry: 1x\nretry:\nretry: 99999999999999999999\n\n".utf8))
        #expect(parser.retry == .milliseconds(1500))
        #expect(parser.lastEventID == "8")
    }

    @Test func `an event beyond the limit is an error, comments without end are none`() throws {
        var parser = EventStreamParser(maximumEventBytes: 20)
        for _ in 0..<100 { #expect(try parser.receive(Array(": keep alive\n\n".utf8)) == []) }
        #expect(try parser.receive(Array("data: 0123456789abcd\n\n".utf8)).count == 1)
        #expect(throws: EventStreamParser.TooLarge()) {
            try parser.receive(Array("data: 0123456789\ndata: abcd\n\n".utf8))
        }
        var endless = EventStreamParser(maximumEventBytes: 20)
        #expect(throws: EventStreamParser.TooLarge()) { try endless.receive([UInt8](repeating: 0x61, count: 21)) }
    }
}
