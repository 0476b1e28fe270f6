import LatchkeyHTTP
import Testing

@testable import HTTPServer

@Suite struct PendingAnswerTests {
    @Test func `an answer that is early is taken at once and comes through the inbox no more`() {
        let inbox = LoopInbox()
        defer { inbox.close() }
        let early = PendingAnswer(inbox: inbox, connection: ConnectionReference(slot: 0, generation: 0))
        early.give(Response(.accepted))
        #expect(early.takeEarly()?.status == .accepted)
        #expect(inbox.take(messages: 10, jobs: 0).messages.isEmpty)

        let late = PendingAnswer(inbox: inbox, connection: ConnectionReference(slot: 3, generation: 9))
        #expect(late.takeEarly() == nil)
        late.give(Response(.created))
        guard case .answer(let reference, let response)? = inbox.take(messages: 10, jobs: 0).messages.first else {
            Issue.record("no message")
            return
        }
        #expect(reference == ConnectionReference(slot: 3, generation: 9))
        #expect(response.status == .created)
    }
}
