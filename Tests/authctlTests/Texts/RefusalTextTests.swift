import LatchkeyJSON
import Testing

@testable import authctl

@Suite struct RefusalTextTests {
    @Test func `how the user stands comes first, then each refusal with its reason`() {
        let answer: JSONValue = [
            "userExists": true, "userStatus": "CONFIRMED", "userEnabled": false,
            "lockedUntil": "2026-11-30T02:10:12Z",
            "refusals": [
                [
                    "time": "2026-11-30T02:10:11Z", "operation": "InitiateAuth", "step": "USER_SRP_AUTH",
                    "reason": "locked", "lockedUntil": "2026-11-30T02:10:12Z", "address": "192.0.2.7",
                ],
                [
                    "time": "2026-11-30T02:10:10Z", "operation": "ForgotPassword", "reason": "somethingNew",
                    "address": "2001:db8::7",
                ],
            ],
        ]
        #expect(
            RefusalText.lines(answer, username: "alice") == [
                "alice is CONFIRMED, disabled.",
                "Wrong passwords or codes have locked the account until 2026-11-30T02:10:12Z.",
                "2026-11-30T02:10:11Z  192.0.2.7    InitiateAuth USER_SRP_AUTH  the account was locked until 2026-11-30T02:10:12Z",
                "2026-11-30T02:10:10Z  2001:db8::7  ForgotPassword              somethingNew",
            ])
    }

    @Test func `nobody is told as nobody`() {
        #expect(
            RefusalText.lines(["userExists": false, "refusals": []], username: "bob") == [
                "There is no user 'bob'.", "Nothing was refused in the last seven days.",
            ])
    }
}
