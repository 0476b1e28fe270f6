import Testing

@testable import UserPool

struct AuthenticationMethodTests {
    @Test(
        arguments: [
            ([.password], ["pwd"]), ([.password, .softwareTokenMFA], ["pwd", "otp", "mfa"]),
            ([.password, .smsMFA], ["pwd", "sms", "mfa"]), ([.emailOTP], ["email_otp"]),
            ([.emailOTP, .password], ["email_otp", "pwd", "mfa"]), ([.smsOTP, .smsMFA], ["sms"]),
            ([.verifiedPasskey], ["swk"]), ([.securityKey], ["hwk"]), ([.password, .device], ["pwd"]), ([.custom], []),
            ([], []),
        ] as [([AuthenticationMethod], [String])])
    func `amr names each kind of proof once, and mfa behind two`(methods: [AuthenticationMethod], amr: [String]) {
        #expect(methods.references == amr)
    }

    @Test func `methods come back as they were stored, and a name that is none makes the whole unreadable`() {
        let all = AuthenticationMethod.allCases
        #expect([AuthenticationMethod](stored: all.stored) == all)
        #expect([AuthenticationMethod](stored: "") == [])
        #expect([AuthenticationMethod](stored: "pwd,fingerprint") == nil)
    }
}
