import Glibc
import LatchkeyHTTP
import Testing

@testable import HTTPServer

@Suite struct LoopInboxTests {
    private func isReadable(_ inbox: LoopInbox) -> Bool {
        var entry = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    private func slots(_ messages: [LoopMessage]) -> [Int] {
        messages.compactMap { if case .endStream(let reference) = $0 { reference.slot } else { nil } }
    }

    @Test func `messages come in order, a slice at a time, and wake as long as some wait`() {
        let inbox = LoopInbox()
        defer { inbox.close() }
        #expect(!isReadable(inbox))
        for slot in 0..<5 { #expect(inbox.post(.endStream(ConnectionReference(slot: slot, generation: 0)))) }
        #expect(slots(inbox.take(messages: 3, jobs: 0).messages) == [0, 1, 2])
        #expect(isReadable(inbox))
        #expect(slots(inbox.take(messages: 3, jobs: 0).messages) == [3, 4])
        #expect(!isReadable(inbox))
        #expect(slots(inbox.take(messages: 3, jobs: 0).messages) == [])
        inbox.post(.endStream(ConnectionReference(slot: 7, generation: 0)))
        #expect(isReadable(inbox))
    }

    @Test func `a closed inbox takes nothing`() {
        let inbox = LoopInbox()
        inbox.close()
        #expect(!inbox.post(.endStream(ConnectionReference(slot: 0, generation: 0))))
        inbox.close()
    }
}
