import LatchkeyJSON
import Testing

@testable import WebAuthn

@Suite struct CreationOptionsTests {
    @Test func `the options are those that browsers parse`() throws {
        let options = CreationOptions(
            relyingParty: RelyingParty(id: "example.org")!, relyingPartyName: "Example", userHandle: [1],
            userName: "ann",
            userDisplayName: "Ann", challenge: [2, 3], algorithms: [.es256, .rs256], timeout: 60000,
            excluded: [[4]], userVerification: "preferred")
        let expected: JSONValue = [
            "rp": ["id": "example.org", "name": "Example"],
            "user": ["id": "AQ", "name": "ann", "displayName": "Ann"], "challenge": "AgM",
            "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
            "timeout": 60000, "excludeCredentials": [["type": "public-key", "id": "BA"]],
            "authenticatorSelection": [
                "requireResidentKey": true, "residentKey": "required", "userVerification": "preferred",
            ],
        ]
        #expect(options.json == expected)
    }
}
