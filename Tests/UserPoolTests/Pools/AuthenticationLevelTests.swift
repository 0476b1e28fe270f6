import LatchkeyJSON
import Testing

@testable import UserPool

struct AuthenticationLevelTests {
    @Test func `a level has one name, and no other text is a level`() {
        let settings = PoolSettings()
        for level in AuthenticationLevel.allCases { #expect(settings.level(named: settings.name(of: level)) == level) }
        #expect(settings.name(of: .level3) == "urn:cognito:loa:3")
        for text in ["", "3", "urn:cognito:loa:0", "urn:cognito:loa:5", "urn:cognito:loa:3 ", "URN:COGNITO:LOA:3"] {
            #expect(settings.level(named: text) == nil)
        }
        #expect(AuthenticationLevel.level1 < .level4)
    }

    @Test func `a pool names levels as it likes, and the others keep their names`() async throws {
        let fixture = try await SignInFixture.choice(pool: [
            "AcrConfiguration": ["Level1": ["AcrValue": "low"], "Level3": ["AcrValue": "high"]]
        ])
        try await fixture.confirmedUser("alice", SignInFixture.email())
        let tokens = try await fixture.signIn()
        #expect(try fixture.authentication(tokens) == ["low", ["pwd"]])
        #expect(try fixture.authentication(await fixture.signInByCode()) == ["urn:cognito:loa:2", ["email_otp"]])
        let posed = try await fixture.asked {
            $0.accessToken = tokens.accessToken
            $0.targets = "urn:cognito:loa:3 high"
        }
        let stepped = try await fixture.answer(.email, fixture.lastCode(to: "alice"), posed)
        #expect(try fixture.authentication(try #require(stepped.tokens)) == ["high", ["pwd", "email_otp", "mfa"]])
    }
}
