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

    @Test func `a text with line breaks or escapes stays on its line`() {
        #expect(SettingsTable.lines(["a": "x\ny", "b": "\u{1b}[2J"]) == [#"a  "x\ny""#, #"b  "\u001b[2J""#])
    }
}
