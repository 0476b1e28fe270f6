import Testing

@testable import UserPool

struct AuthenticationLevelMethodsTests {
    @Test(
        arguments: [
            ([.password], .level1), ([.emailOTP], .level2), ([.smsOTP], .level2), ([.passkey], .level3),
            ([.verifiedSecurityKey], .level3), ([.password, .smsMFA], .level3), ([.password, .emailMFA], .level3),
            ([.emailOTP, .password], .level3), ([.password, .softwareTokenMFA], .level4),
            ([.password, .smsMFA, .softwareTokenMFA], .level4), ([.password, .device], .level1), ([.custom], nil),
            ([.custom, .softwareTokenMFA], nil), ([.custom, .smsMFA], .level2), ([.device], nil), ([], nil),
        ] as [([AuthenticationMethod], AuthenticationLevel?)])
    func `the level is the highest that the proofs reach`(methods: [AuthenticationMethod], level: AuthenticationLevel?)
    {
        #expect(AuthenticationLevel(reachedBy: methods) == level)
        #expect(AuthenticationLevel(reachedBy: methods.reversed()) == level)
    }
}
