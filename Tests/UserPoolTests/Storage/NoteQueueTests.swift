import LatchkeyPlatform
import Testing

@testable import UserPool

@Suite struct NoteQueueTests {
    private func request(_ name: String) -> RefusedRequest {
        RefusedRequest(
            .name(name, client: "c"), operation: "InitiateAuth", error: UserPoolError(.wrongPassword),
            address: .loopback)
    }

    private func name(_ entry: RefusalEntry) -> String {
        switch entry.request.claim {
        case .name(let name, _), .nameInPool(let name, _): name
        case .accessToken, .refreshToken: ""
        }
    }

    @Test func `what is added is written in order, some at a time, and a flush waits for it`() async {
        let queue = NoteQueue<RefusalEntry>(pause: .zero)
        let written = Lock<[[String]]>([])
        for number in 0..<200 {
            queue.add((request("\(number)"), Timestamp(seconds: 0))) { batch in
                written.withLock { $0.append(batch.map(name)) }
            }
        }
        await queue.flush()
        let batches = written.withLock { $0 }
        #expect(batches.flatMap { $0 } == (0..<200).map(String.init))
        #expect(batches.allSatisfy { $0.count <= NoteQueue<RefusalEntry>.batch })
        // It works again after a pause.
        queue.add((request("later"), Timestamp(seconds: 0))) { batch in written.withLock { $0.append(batch.map(name)) }
        }
        await queue.flush()
        #expect(written.withLock { $0.last } == ["later"])
        await queue.flush()
    }

    @Test func `more than can be written is dropped, and counted`() async {
        let queue = NoteQueue<RefusalEntry>(capacity: 3, pause: .seconds(3600))
        for number in 0..<5 { queue.add((request("\(number)"), Timestamp(seconds: 0))) { _ in } }
        #expect(queue.dropped == 2)
    }
}
