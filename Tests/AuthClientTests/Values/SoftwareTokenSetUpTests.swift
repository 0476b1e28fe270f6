import LatchkeyPlatform
import Testing

@testable import AuthClient

@Suite struct SoftwareTokenSetUpTests {
    @Test(arguments: [
        ("auth.example.com", "alice", "otpauth://totp/auth.example.com:alice?secret=JBSWY3DP&issuer=auth.example.com"),
        (
            "Rooms & Co: Paris", "zoé@example.org",
            "otpauth://totp/Rooms%20%26%20Co%20Paris:zo%C3%A9%40example.org?secret=JBSWY3DP&issuer=Rooms%20%26%20Co%20Paris"
        ),
        ("", "a:b", "otpauth://totp/a%3Ab?secret=JBSWY3DP"),
    ])
    func `the URI names issuer and account, whatever is in them`(_ issuer: String, _ account: String, _ uri: String) {
        let setUp = SoftwareTokenSetUp(secret: Secret("JBSWY3DP"))
        #expect(setUp.uri(issuer: issuer, account: account).reveal == uri)
    }

    @Test func `a description does not tell the secret`() {
        let step = SignInStep.softwareTokenSetUp(SoftwareTokenSetUp(secret: Secret("JBSWY3DP")))
        #expect(!"\(step)".contains("JBSWY3DP") && !String(reflecting: step).contains("JBSWY3DP"))
        #expect(step == .softwareTokenSetUp(SoftwareTokenSetUp(secret: Secret("JBSWY3DP"))))
        #expect(step != .softwareTokenSetUp(SoftwareTokenSetUp(secret: Secret("JBSWY3DQ"))))
    }
}
