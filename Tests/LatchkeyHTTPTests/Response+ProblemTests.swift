import LatchkeyHTTP
import LatchkeyJSON
import Testing

@Suite struct ProblemTests {
    @Test func `a problem says its status and what is its own`() {
        let problem = Response.problem(
            .conflict, detail: "Taken: \"2\"\n", members: ["dates": .array([.string("2026-12-01")])])
        #expect(problem.status == .conflict)
        #expect(problem.headers[.contentType] == "application/problem+json")
        #expect(
            String(decoding: problem.bytes, as: UTF8.self)
                == #"{"type":"about:blank","title":"Conflict","status":409,"detail":"Taken: \"2\"\n","#
                + #""dates":["2026-12-01"]}"#)
    }

    @Test func `a title of one's own goes before the phrase`() {
        let text = String(decoding: Response.problem(.badRequest, title: "No").bytes, as: UTF8.self)
        #expect(text == #"{"type":"about:blank","title":"No","status":400}"#)
    }
}
