import Testing

@testable import UserPool

struct AuthenticationLevelTests {
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

    @Test func `a level has one name, and no other text is a level`() {
        for level in AuthenticationLevel.allCases { #expect(AuthenticationLevel(name: level.name) == level) }
        #expect(AuthenticationLevel.level3.name == "urn:cognito:loa:3")
        for text in ["", "3", "urn:cognito:loa:0", "urn:cognito:loa:5", "urn:cognito:loa:3 ", "URN:COGNITO:LOA:3"] {
            #expect(AuthenticationLevel(name: text) == nil)
        }
        #expect(AuthenticationLevel.level1 < .level4)
    }
}
