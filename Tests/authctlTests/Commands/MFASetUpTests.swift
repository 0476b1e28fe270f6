import AuthClient
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct MFASetUpTests {
    private func desk(_ input: String..., isInteractive: Bool = false) async -> Desk {
        let desk = Desk(
            environment: ["LANG": "C.UTF-8"], input: ["correct horse"] + input, isInteractive: isInteractive)
        await desk.run("signin", "alice", "--password-stdin")
        return desk
    }

    @Test func `an app is set up from a QR code, with as many tries as it takes`() async throws {
        let desk = await desk("000000", "123 456", isInteractive: true)
        let done = await desk.run("mfa", "setup", "--issuer", "Rooms & Co")
        #expect(done.status == .done && done.out.isEmpty)
        #expect(done.err.contains("█") && done.err.contains("otpauth://totp/Rooms%20%26%20Co:alice?secret="))
        #expect(done.err.contains("try the next one"))
        let status = try JSONValue(parsing: await desk.run("mfa", "status", "--json").out)
        #expect(status == ["enabled": ["SOFTWARE_TOKEN_MFA"], "preferred": "SOFTWARE_TOKEN_MFA"])
        #expect(await desk.run("mfa", "status").out == "SOFTWARE_TOKEN_MFA  preferred\n")
        #expect(await desk.run("mfa", "off").out == "Turned off SOFTWARE_TOKEN_MFA.\n")
        #expect(await desk.run("mfa", "off").out == "No second factor was on.\n")
        #expect(await desk.run("mfa", "off", "--factor", "SMS_MFA").status == .refused)
        #expect(await desk.run("mfa", "status").out == "No second factor is on.\n")
    }

    @Test func `a script gets the secret alone, and finishes in the same command or in another`() async {
        let desk = await desk("123456")
        let done = await desk.run("mfa", "setup", "--secret-only")
        #expect(done.status == .done)
        #expect(done.out.count > 16 && done.out.dropLast().allSatisfy { $0.isLetter || $0.isNumber })
        let begun = await desk.run("mfa", "setup", "--secret-only")
        #expect(begun.status == .done && begun.err.contains("--code"))
        #expect(await desk.run("mfa", "status").out == "No second factor is on.\n")
        #expect(await desk.run("mfa", "setup", "--code", "000000").status == .refused)
        #expect(await desk.run("mfa", "setup", "--code", "123456").status == .done)
        #expect(await desk.run("mfa", "status").out == "SOFTWARE_TOKEN_MFA  preferred\n")
    }

    @Test func `a wrong code of a script ends it`() async {
        let desk = await desk("000000")
        #expect(await desk.run("mfa", "setup", "--secret-only").status == .refused)
    }

    @Test func `nobody signed in has nothing to set up`() async {
        for command in ["setup", "status", "off"] { #expect(await Desk().run("mfa", command).status == .refused) }
    }
}
