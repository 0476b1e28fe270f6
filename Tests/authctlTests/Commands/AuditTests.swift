import CognitoModel
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

struct AuditTests {
    private func filter(_ words: String...) throws -> Audit.Filter {
        try Audit.Filter(Arguments(parsing: words, by: Audit.syntax))
    }

    private func event(
        _ type: EventType = .signIn, _ response: EventResponseType = .pass, _ risk: RiskLevelType? = nil
    ) -> AuthEventType {
        var event = AuthEventType()
        (event.eventType, event.eventResponse) = (type, response)
        event.creationDate = Timestamp(rfc3339: "2026-11-30T02:10:11Z")
        event.eventRisk = EventRiskType()
        event.eventRisk?.riskLevel = risk
        return event
    }

    @Test func `an event is asked for by what it is, how it ended, its risk and its time`() throws {
        #expect(try filter().lets(event()))
        #expect(try filter("--type", "signin").lets(event()))
        #expect(try !filter("--type", "SignUp").lets(event()))
        #expect(try !filter("--response", "Fail").lets(event()))
        #expect(try filter("--response", "Fail").lets(event(.signIn, .fail)))
        #expect(try !filter("--risk", "high").lets(event()))
        #expect(try filter("--risk", "high").lets(event(.signIn, .fail, .high)))
        #expect(try filter("--since", "2026-11-30T02:10:11Z").lets(event()))
        #expect(try !filter("--since", "2026-11-30T02:10:12Z").lets(event()))
    }

    @Test(arguments: [["--type", "Dance"], ["--response", "Maybe"], ["--risk", "none"], ["--since", "yesterday"]])
    func `a word that no event has is refused`(words: [String]) {
        #expect(throws: CommandFailure.self) {
            try Audit.Filter(Arguments(parsing: words, by: Audit.syntax))
        }
    }
}
