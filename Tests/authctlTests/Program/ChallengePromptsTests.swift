import AuthClient
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct ChallengePromptsTests {
    private func signedIn(_ outcome: Desk.Outcome) -> Bool {
        outcome.status == .done && outcome.out == "Signed in as alice.\n"
    }

    @Test(arguments: [SecondFactor.softwareToken, .sms, .email])
    func `a code is given beforehand, or typed as often as it takes`(_ factor: SecondFactor) async {
        let script = Desk(input: ["correct horse"])
        script.backend.setSecondFactors([factor], of: "alice")
        #expect(signedIn(await script.run("signin", "alice", "--password-stdin", "--code", "123456")))

        let person = Desk(input: ["correct horse", "000000", "123 456"], isInteractive: true)
        person.backend.setSecondFactors([factor], of: "alice")
        let done = await person.run("signin", "alice", "--password-stdin")
        #expect(signedIn(done) && done.err.contains("authctl: "))

        let nobody = Desk(input: ["correct horse"])
        nobody.backend.setSecondFactors([factor], of: "alice")
        let refused = await nobody.run("signin", "alice", "--password-stdin")
        #expect(refused.status == .usage && refused.err.contains("--code"))
    }

    @Test func `a wrong code given beforehand ends the command`() async {
        let desk = Desk(input: ["correct horse"], isInteractive: true)
        desk.backend.setSecondFactors([.sms], of: "alice")
        #expect(await desk.run("signin", "alice", "--password-stdin", "--code", "000000").status == .refused)
    }

    @Test func `of several factors one is named or picked by its number`() async {
        let script = Desk(input: ["correct horse"])
        script.backend.setSecondFactors([.sms, .softwareToken], of: "alice")
        let options = ["signin", "alice", "--password-stdin", "--code", "123456"]
        #expect(signedIn(await script.run(options + ["--factor", "SMS_MFA"])))
        script.type("correct horse")
        #expect(await script.run(options + ["--factor", "WEB_AUTHN"]).status == .usage)
        script.type("correct horse")
        #expect(await script.run(options).err.contains("--factor"))

        let person = Desk(input: ["correct horse", "2", "123456"], isInteractive: true)
        person.backend.setSecondFactors([.sms, .softwareToken], of: "alice")
        #expect(signedIn(await person.run("signin", "alice", "--password-stdin")))
    }

    @Test func `an app that the pool demands is set up on the way`() async {
        let desk = Desk(input: ["correct horse", "123456"], isInteractive: true)
        desk.backend.demandedFactors = [.softwareToken]
        let done = await desk.run("signin", "alice", "--password-stdin")
        #expect(signedIn(done) && done.err.contains("otpauth://totp/auth.test:alice?secret="))
    }

    @Test func `an address that the pool demands is given beforehand, or typed as often as it takes`() async {
        let script = Desk(input: ["correct horse"])
        script.backend.demandedFactors = [.softwareToken, .email]
        let options = ["signin", "alice", "--password-stdin", "--factor", "EMAIL_OTP", "--code", "123456"]
        #expect(signedIn(await script.run(options + ["--email", "a@example.org"])))

        let person = Desk(
            input: ["correct horse", "2", "nowhere", "2", "a@example.org", "000000", "123456"], isInteractive: true)
        person.backend.demandedFactors = [.softwareToken, .email]
        #expect(signedIn(await person.run("signin", "alice", "--password-stdin")))

        let wrong = Desk(input: ["correct horse"], isInteractive: true)
        wrong.backend.demandedFactors = [.email]
        #expect(await wrong.run(options + ["--email", "nowhere"]).status != .done)
    }

    @Test func `a new password comes from a file`() async throws {
        let desk = Desk(input: ["temporary"])
        let file = "\(desk.home)/new"
        try SmallFile.replace(file, with: Array("a longer one\nand more\n".utf8))
        desk.backend.addUser("bob", password: Secret("temporary"), isPasswordTemporary: true)
        let options = ["signin", "bob", "--password-stdin", "--new-password-file"]
        #expect(await desk.run(options + [file]).out == "Signed in as bob.\n")
        desk.backend.addUser("bob", password: Secret("temporary"), isPasswordTemporary: true)
        desk.type("temporary")
        #expect(await desk.run(options + ["/no/such/file"]).status == .local)
    }

    @Test func `flows are named, and those that there are not are refused`() async {
        let desk = Desk(input: ["correct horse", "correct horse", "correct horse", "correct horse"])
        desk.backend.setFirstFactors([.emailOTP, .passwordSRP], of: "alice")
        desk.backend.setQuestion(["question": "6 × 7"], answer: "42", of: "alice")
        for options in [
            ["--flow", "password"], ["--flow", "srp-or-password"], ["--flow", "choice", "--prefer", "PASSWORD_SRP"],
        ] {
            #expect(signedIn(await desk.run(["signin", "alice", "--password-stdin"] + options)))
        }
        #expect(
            signedIn(await desk.run("signin", "alice", "--flow", "choice", "--factor", "EMAIL_OTP", "--code", "123456"))
        )
        let asked = await desk.run("signin", "alice", "--flow", "custom", "--answer", "42")
        #expect(signedIn(asked) && asked.err.contains("6 × 7"))
        #expect(await desk.run("signin", "alice", "--flow", "magic").status == .usage)
    }

    @Test func `a passkey is not for the terminal`() async {
        let desk = Desk()
        desk.backend.setFirstFactors([.passkey], of: "alice")
        let refused = await desk.run("signin", "alice", "--flow", "choice")
        #expect(refused.status == .refused && refused.err.contains("passkey"))
    }

    @Test func `a password that may not be proved is not sent instead`() async {
        let desk = Desk(input: ["correct horse"])
        desk.backend.allowsSRP = false
        #expect(await desk.run("signin", "alice", "--password-stdin").status == .refused)
        #expect(desk.backend.calls == ["InitiateAuth"])
    }

    @Test func `a proof needs the pool`() async {
        let desk = Desk(environment: ["LATCHKEY_POOL": ""], input: ["correct horse"])
        let refused = await desk.run("signin", "alice", "--password-stdin")
        #expect(refused.status == .usage && refused.err.contains("--pool"))
        desk.type("correct horse")
        #expect(signedIn(await desk.run("signin", "alice", "--password-stdin", "--flow", "password")))
    }
}
