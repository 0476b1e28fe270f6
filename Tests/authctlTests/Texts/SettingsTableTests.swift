import LatchkeyJSON
import Testing

@testable import authctl

struct SettingsTableTests {
    @Test func `a setting is a line, named by its path`() {
        let settings: JSONValue = [
            "Id": "us-east-1_x", "Policies": ["PasswordPolicy": ["MinimumLength": 8, "RequireSymbols": true]],
            "AutoVerifiedAttributes": ["email", "phone_number"], "LambdaConfig": [:], "UserPoolTags": ["a.b": "c d"],
            "SchemaAttributes": [["Name": "email", "Required": true], ["Mutable": false]],
        ]
        #expect(
            SettingsTable.lines(settings) == [
                "Id                                      us-east-1_x",
                "Policies.PasswordPolicy.MinimumLength   8",
                "Policies.PasswordPolicy.RequireSymbols  true",
                "AutoVerifiedAttributes                  email, phone_number",
                "LambdaConfig                            {}",
                "UserPoolTags.a.b                        c d",
                "SchemaAttributes[email].Name            email",
                "SchemaAttributes[email].Required        true",
                "SchemaAttributes[1].Mutable             false",
            ])
    }

    @Test func `a date is shown as people read it`() {
        #expect(
            SettingsTable.lines(["CreationDate": 1_796_058_797.914, "A": ["LastModifiedDate": 0, "Days": 7]])
                == [
                    "CreationDate        2026-11-30T17:13:17.914Z", "A.LastModifiedDate  1970-01-01T00:00:00.000Z",
                    "A.Days              7",
                ])
        #expect(SettingsTable.lines(["CreationDate": 1e300, "x": 1]) != [])
    }

    @Test func `a text with line breaks or escapes stays on its line`() {
        #expect(SettingsTable.lines(["a": "x\ny", "b": "\u{1b}[2J"]) == [#"a  "x\ny""#, #"b  "\u001b[2J""#])
    }
}
