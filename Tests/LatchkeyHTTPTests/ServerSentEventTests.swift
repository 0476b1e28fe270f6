import LatchkeyHTTP
import Testing

@Suite struct ServerSentEventTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `an event is written field by field`() {
        let event = ServerSentEvent(id: "7", event: "ended", data: "{}", retry: .seconds(3))
        #expect(text(event.encoded) == "id: 7\nevent: ended\nretry: 3000\ndata: {}\n\n")
        #expect(text(ServerSentEvent(data: "").encoded) == "data: \n\n")
        #expect(text(ServerSentEvent.comment()) == ": \n\n")
        #expect(text(ServerSentEvent.comment("a\nb")) == ": ab\n\n")
    }

    @Test func `no text begins a field of its own`() {
        let event = ServerSentEvent(id: "1\ndata: x\0", event: "a\r\nb", data: "1\n2\r\n3\r4\n\nid: 9")
        #expect(
            text(event.encoded)
                == "id: 1data: x\nevent: ab\ndata: 1\ndata: 2\ndata: 3\ndata: 4\ndata: \ndata: id: 9\n\n")
    }

    @Test(arguments: ["", "a", "a\nb", "\n", "a\n\nb\n", ": x", " y"])
    func `what is written is read again`(data: String) throws {
        let event = ServerSentEvent(id: "1", event: "e", data: data)
        var parser = EventStreamParser()
        #expect(try parser.receive(event.encoded) == [event])
    }
}
