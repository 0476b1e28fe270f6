import LatchkeyJSON
import Testing

@testable import authctl

struct SettingsEditTests {
    private func edit(_ words: String...) throws -> SettingsEdit {
        try SettingsEdit(
            Arguments(parsing: words, by: CommandSyntax(path: ["x"], summary: "", options: SettingsEdit.options)))
    }

    @Test func `settings are set, made and taken away, and the others stay`() throws {
        var settings: JSONValue = [
            "Policies": ["PasswordPolicy": ["MinimumLength": 8, "RequireSymbols": true]], "MfaConfiguration": "OFF",
            "UserPoolTags": ["a": "b"],
        ]
        try edit(
            "--set", "Policies.PasswordPolicy.MinimumLength=12", "--set", "MfaConfiguration=ON",
            "--set", #"AutoVerifiedAttributes=["email"]"#, "--set",
            "DeviceConfiguration.ChallengeRequiredOnNewDevice=true",
            "--set=EmailVerificationSubject=a=b", "--unset", "UserPoolTags",
            "--unset", "Policies.PasswordPolicy.RequireSymbols", "--unset", "LambdaConfig.PreSignUp"
        ).apply(
            to: &settings,
            known: [
                "Policies", "MfaConfiguration", "UserPoolTags", "AutoVerifiedAttributes", "DeviceConfiguration",
                "EmailVerificationSubject", "LambdaConfig",
            ])
        #expect(
            settings == [
                "Policies": ["PasswordPolicy": ["MinimumLength": 12]], "MfaConfiguration": "ON",
                "AutoVerifiedAttributes": ["email"],
                "DeviceConfiguration": ["ChallengeRequiredOnNewDevice": true], "EmailVerificationSubject": "a=b",
                "LambdaConfig": [:],
            ])
    }

    @Test(arguments: ["MinimumLength", "=x", ".a=1", "a..b=1", ""])
    func `what names no setting is refused`(text: String) {
        #expect(throws: CommandFailure.self) { try edit("--set=\(text)") }
    }

    @Test func `a setting that the operation does not have is refused with the nearest that it has`() throws {
        var settings: JSONValue = [:]
        let edit = try edit("--set", "MfaConfig=ON")
        #expect(
            throws: CommandFailure(
                .usage, "'MfaConfig' is no setting that can be changed. Did you mean 'LambdaConfig'?")
        ) {
            try edit.apply(to: &settings, known: ["LambdaConfig"])
        }
        #expect(settings == [:])
        #expect(try self.edit().isEmpty)
    }
}
