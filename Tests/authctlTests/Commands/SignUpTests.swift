import AuthClient
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct SignUpTests {
    @Test func `an account is made, confirmed, and given another password`() async {
        let desk = Desk(input: ["a password"])
        let made = await desk.run(
            "signup", "bob", "--email", "bob@example.com", "--attribute", "name=Bob", "--password-stdin")
        #expect(made.status == .done)
        #expect(made.out == "Signed up bob.\nA code was sent to b***@e***: authctl confirm bob CODE\n")
        #expect(await desk.run("confirm", "bob", "000000").status == .refused)
        #expect(await desk.run("resend", "bob").out == "A code was sent to b***@e***.\n")
        #expect(await desk.run("confirm", "bob", FakeBackend.code.reveal).out == "Confirmed bob.\n")
        #expect(await desk.run("forgot", "bob").out == "A code was sent to b***@e***: authctl reset bob CODE\n")
        desk.type("new password")
        #expect(
            await desk.run("reset", "bob", FakeBackend.code.reveal, "--password-stdin").out == "Changed the password.\n"
        )
        desk.type("new password")
        #expect(await desk.run("signin", "bob", "--password-stdin").status == .done)
        desk.type("new password", "newer password")
        #expect(await desk.run("passwd", "--password-stdin").status == .done)
    }

    @Test func `who confirms an account may sign in at once`() async {
        let desk = Desk(input: ["a password", "another password"])
        for name in ["bob", "eve"] {
            await desk.run("signup", name, "--email", "\(name)@example.com", "--password-stdin")
        }
        desk.backend.setFirstFactors([.emailOTP], of: "bob")
        let done = await desk.run("confirm", "bob", FakeBackend.code.reveal, "--signin")
        #expect(done.out == "Confirmed bob.\nSigned in as bob.\n")
        #expect(await desk.run("whoami").status == .done)
        // Where the code is no way in, the password is asked for.
        desk.type("another password")
        let asked = await desk.run(
            "confirm", "eve", FakeBackend.code.reveal, "--signin", "--prefer", "PASSWORD_SRP", "--password-stdin")
        #expect(asked.out == "Confirmed eve.\nSigned in as eve.\n")
    }

    @Test func `an attribute without a name or value is refused`() async {
        let desk = Desk(input: ["a password"])
        let result = await desk.run("signup", "bob", "--attribute", "name", "--password-stdin")
        #expect(result.err == "authctl: '--attribute name' is not of the form NAME=VALUE.\n")
        #expect(desk.backend.calls.isEmpty)
    }
}
