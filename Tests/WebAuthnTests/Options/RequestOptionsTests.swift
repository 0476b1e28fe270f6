import LatchkeyJSON
import Testing

@testable import WebAuthn

@Suite struct RequestOptionsTests {
    @Test func `the options are those that browsers parse`() throws {
        let options = RequestOptions(
            relyingParty: RelyingParty(id: "example.org")!, challenge: [2, 3], timeout: 180_000, allowed: [[4], [5]],
            userVerification: "required")
        let expected: JSONValue = [
            "challenge": "AgM", "timeout": 180_000, "rpId": "example.org",
            "allowCredentials": [["type": "public-key", "id": "BA"], ["type": "public-key", "id": "BQ"]],
            "userVerification": "required",
        ]
        #expect(options.json == expected)
    }
}
