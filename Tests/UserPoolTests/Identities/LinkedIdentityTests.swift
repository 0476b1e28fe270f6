import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import UserPool

struct LinkedIdentityTests {
    private func identity(_ userID: String, _ provider: String = "Google") -> LinkedIdentity {
        LinkedIdentity(
            userID: userID, provider: provider, kind: .google, linked: Timestamp(milliseconds: 1_642_699_117_273))
    }

    @Test func `the attribute lists identities as Cognito does`() throws {
        let text = LinkedIdentity.adding(identity("1"), to: nil)
        #expect(
            try JSONValue(parsing: text) == [
                [
                    "userId": "1", "providerName": "Google", "providerType": "Google", "issuer": nil, "primary": false,
                    "dateCreated": 1_642_699_117_273,
                ]
            ])
        let both = LinkedIdentity.adding(identity("2"), to: text)
        #expect(LinkedIdentity.removing("2", of: "Google", from: both) == text)
        #expect(LinkedIdentity.removing("2", of: "Corp", from: both) == both)
        #expect(LinkedIdentity.removing("1", of: "Google", from: text) == nil)
        #expect(LinkedIdentity.removing("1", of: "Google", from: nil) == nil)
    }

    @Test func `in a token, dates and truth values are texts`() throws {
        let claim = try #require(LinkedIdentity.claim(LinkedIdentity.adding(identity("1"), to: nil)))
        let first = try JSONValue(parsing: claim).array?.first
        #expect(first?["primary"] == "false" && first?["dateCreated"] == "1642699117273")
        #expect(first?["issuer"] == .null && first?["userId"] == "1")
        #expect(LinkedIdentity.claim(nil) == nil)
        #expect(LinkedIdentity.claim("nonsense") == nil && LinkedIdentity.claim("[]") == nil)
    }
}
