import Testing
import UserPool

@testable import Delivery

struct WebhookCarrierTests {
    @Test(arguments: [200, 201, 202, 204]) func `success delivers`(status: Int) {
        #expect(WebhookCarrier.outcome(of: status) == .delivered)
    }

    @Test(arguments: [400, 402, 406, 410, 413, 422]) func `a message that is wrong is refused`(status: Int) {
        #expect(WebhookCarrier.outcome(of: status) == .refused(reason: "status \(status)"))
    }

    @Test(arguments: [301, 302, 401, 403, 404, 429, 500, 502, 503])
    func `an endpoint that is wrong, busy or broken loses nothing`(status: Int) {
        #expect(WebhookCarrier.outcome(of: status) == .unavailable(reason: "status \(status)"))
    }

    @Test(arguments: [408, 409, 425]) func `a message may come at a bad time`(status: Int) {
        #expect(WebhookCarrier.outcome(of: status) == .postponed(reason: "status \(status)"))
    }
}
