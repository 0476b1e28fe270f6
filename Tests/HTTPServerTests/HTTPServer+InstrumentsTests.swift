import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@testable import HTTPServer

@Suite struct HTTPServerInstrumentsTests {
    @Test(
        arguments: [
            (Status.badRequest, HTTPServer.Refusal.malformed), (.requestTimeout, .tooSlow),
            (.contentTooLarge, .bodyTooLarge), (.uriTooLong, .headTooLarge),
            (.requestHeaderFieldsTooLarge, .headTooLarge), (.expectationFailed, .unsupported),
            (.notImplemented, .unsupported), (.versionNotSupported, .unsupported),
            (.serviceUnavailable, .bodiesCrowded),
        ])
    func `a refusal counts under its reason alone`(_ status: Status, _ reason: HTTPServer.Refusal) {
        let instruments = HTTPServer.Instruments()
        instruments.count(HTTPServer.Refusal(status))
        #expect(instruments.refusals.map(\.count.value).reduce(0, +) == 1)
        #expect(instruments.refusals.first { $0.reason == reason }?.count.value == 1)
    }
}
