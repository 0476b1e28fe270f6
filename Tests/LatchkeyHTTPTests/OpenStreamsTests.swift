import LatchkeyHTTP
import Testing

@Suite struct OpenStreamsTests {
    private final class Stream: Sendable {}

    @Test func `an owner has a bounded number, whatever others have`() {
        let streams = OpenStreams<String, Stream>(mostOfOwner: 2)
        let (first, second, third) = (Stream(), Stream(), Stream())
        #expect(streams.hasRoom(for: "alice") && streams.insert(first, of: "alice"))
        #expect(streams.hasRoom(for: "alice") && streams.insert(second, of: "alice"))
        #expect(!streams.hasRoom(for: "alice") && !streams.insert(third, of: "alice"))
        #expect(streams.insert(third, of: "bob"))
        #expect(streams.count == 3 && streams.all.count == 3)
        #expect(streams.streams(of: "alice").count == 2 && streams.streams(of: "bob").count == 1)
        streams.remove(first, of: "alice")
        #expect(streams.hasRoom(for: "alice"))
    }

    @Test func `what is taken out twice, or was never in, is counted once`() {
        let streams = OpenStreams<String, Stream>()
        let stream = Stream()
        streams.remove(stream, of: "alice")
        #expect(streams.insert(stream, of: "alice"))
        streams.remove(stream, of: "bob")
        #expect(streams.count == 1)
        streams.remove(stream, of: "alice")
        streams.remove(stream, of: "alice")
        #expect(streams.count == 0 && streams.all.isEmpty && streams.streams(of: "alice").isEmpty)
    }
}
