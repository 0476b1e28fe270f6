import AuthClient
import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct SignInTests {
    @Test func `a sign-in is kept for the commands that follow`() async throws {
        let desk = Desk(input: ["correct horse"])
        let done = await desk.run("signin", "alice", "--password-stdin")
        #expect(done == .init(.done, "Signed in as alice.\n", ""))
        let who = await desk.run("whoami", "--json")
        #expect(try JSONValue(parsing: who.out)["username"] == "alice")
        let token = await desk.run("token")
        #expect(token.out.split(separator: ".").count >= 2)
        #expect(await desk.run("signout") == .init(.done, "Signed out alice.\n", ""))
        #expect(await desk.run("token") == .init(.refused, "", "authctl: Nobody is signed in.\n"))
        #expect(await desk.run("signout").out == "Nobody was signed in.\n")
    }

    @Test func `a wrong password ends with 1 and the server's text`() async {
        let desk = Desk(input: ["wrong horse"])
        #expect(
            await desk.run("signin", "alice", "--password-stdin")
                == .init(.refused, "", "authctl: Incorrect username or password.\n"))
    }

    @Test func `a temporary password is replaced on the spot`() async {
        let desk = Desk(input: ["temporary", "lasting one", "lasting one"])
        desk.backend.addUser("bob", password: Secret("temporary"), isPasswordTemporary: true)
        let done = await desk.run("signin", "bob")
        #expect(done.status == .done)
        #expect(done.out == "Signed in as bob.\n")
        #expect(done.err.contains("temporary"))
    }

    @Test func `two passwords that differ are not set`() async {
        let desk = Desk(input: ["temporary", "lasting one", "lasting two"])
        desk.backend.addUser("bob", password: Secret("temporary"), isPasswordTemporary: true)
        #expect(await desk.run("signin", "bob").status == .usage)
    }

    @Test func `a server that is away ends with 3`() async {
        let desk = Desk(input: ["correct horse"])
        desk.backend.isReachable = false
        #expect(await desk.run("signin", "alice", "--password-stdin").status == .unreachable)
    }

    @Test func `without a name or a password there is nothing to do`() async {
        #expect(await Desk().run("signin").err == "authctl: USERNAME is missing.\n")
        #expect(await Desk().run("signin", "alice", "--password-stdin").status == .usage)
    }
}
