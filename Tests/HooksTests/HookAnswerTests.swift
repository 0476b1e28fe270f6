import LatchkeyHTTP
import LatchkeyHTTPClient
import Testing

@testable import Hooks

@Suite struct HookAnswerTests {
    private func answer(_ status: Int, _ body: String, _ headers: Headers = [:]) -> HookAnswer {
        HookAnswer(ClientResponse(head: ResponseHead(status: status, headers: headers), body: Array(body.utf8)))
    }

    @Test func `an answer is an event, a refusal, or a failure that may pass`() {
        let event = #"{"response":{"errorMessage":"inner"}}"#
        #expect(answer(200, event) == .event(Array(event.utf8)))
        #expect(answer(200, "what") == .event(Array("what".utf8)))
        // As the emulators of Lambda's runtime answer.
        #expect(answer(200, #"{"errorMessage":"no","errorType":"Error"}"#) == .thrown("no"))
        #expect(answer(200, #"{"errorMessage":"no"}"#, ["X-Amz-Function-Error": "Unhandled"]) == .thrown("no"))
        #expect(answer(200, "null", ["X-Amz-Function-Error": "Unhandled"]) == .thrown("Unhandled"))
        // An event beside an error is an event that names something so.
        #expect(answer(200, #"{"errorMessage":"no","response":{}}"#) != .thrown("no"))
        #expect(answer(403, #"{"errorMessage":"no"}"#) == .thrown("no"))
        #expect(answer(404, "not found") == .refused("it answered with status 404"))
        #expect(answer(302, #"{"errorMessage":"no"}"#) == .refused("it answered with status 302"))
        for status in [429, 500, 503] {
            #expect(answer(status, event) == .failing("it answered with status \(status)"))
        }
    }
}
