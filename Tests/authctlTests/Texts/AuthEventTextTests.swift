import CognitoModel
import LatchkeyPlatform
import Testing

@testable import authctl

struct AuthEventTextTests {
    @Test func `a line says when, who, what, how it ended, the risk and where from`() {
        var event = AuthEventType()
        event.creationDate = Timestamp(rfc3339: "2026-11-30T02:10:11Z")
        (event.eventType, event.eventResponse) = (.signIn, .fail)
        #expect(
            AuthEventText.columns(event, of: "alice") == [
                "2026-11-30T02:10:11.000Z", "alice", "SignIn", "Fail", "-", "", "",
            ])
        var risk = EventRiskType()
        (risk.riskLevel, risk.riskDecision, risk.compromisedCredentialsDetected) = (.high, .block, true)
        event.eventRisk = risk
        var context = EventContextDataType()
        (context.ipAddress, context.deviceName) = ("192.0.2.1", "Firefox, Linux")
        event.eventContextData = context
        #expect(
            AuthEventText.columns(event, of: "alice").suffix(3) == [
                "High/Block/KnownPassword", "192.0.2.1", "Firefox, Linux",
            ])
    }
}
