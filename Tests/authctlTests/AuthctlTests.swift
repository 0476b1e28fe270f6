import Testing

@testable import authctl

@Suite struct AuthctlTests {
    @Test func `without a command the help goes to standard error`() async {
        let result = await Desk().run()
        #expect(result.status == .usage)
        #expect(result.err.contains("usage: authctl COMMAND"))
        #expect(result.out.isEmpty)
    }

    @Test func `help and version are printed`() async {
        let desk = Desk()
        #expect(await desk.run("--version").out == "authctl \(Authctl.version)\n")
        let help = await desk.run("--help")
        #expect(help.status == .done)
        for command in Authctl.commands { #expect(help.out.contains("  \(command.syntax.name) ")) }
        for words in [["help"], ["-h"]] { #expect(await desk.run(words).out == help.out) }
    }

    @Test(arguments: [
        "configure", "signup", "confirm", "resend", "signin", "signout", "whoami", "passwd", "mfa setup",
        "mfa status", "mfa off", "forgot", "reset", "token",
        "verify", "watch", "rooms", "book", "bookings", "cancel", "seed", "outbox", "pool create", "pool list",
        "pool show", "pool describe", "pool update", "pool export-config", "client create", "client list",
        "client show", "client describe", "client update", "client secret add", "client secret list",
        "client secret delete", "user create", "user list", "user show", "user why", "user sessions", "audit",
        "group create", "group list", "group delete", "group add", "group remove", "group members",
        "user import", "user export", "user archive-key", "backup", "call",
    ])
    func `every command has a help of its own`(_ name: String) async {
        let words = name.split(separator: " ").map(String.init) + ["--help"]
        let result = await Desk().run(words)
        #expect(result.status == .done)
        #expect(result.out.contains("usage: authctl \(name)"))
        for others in [Array(words.dropLast()) + ["-h"], ["help"] + Array(words.dropLast())] {
            #expect(await Desk().run(others).out == result.out)
        }
    }

    @Test(arguments: [
        (["signn"], "authctl: 'signn' is no command. Did you mean 'signin'?\n"),
        (["mfa"], "authctl: There is 'authctl mfa setup', 'authctl mfa status', 'authctl mfa off'.\n"),
        (["mfa", "drop"], "authctl: There is 'authctl mfa setup', 'authctl mfa status', 'authctl mfa off'.\n"),
        (["--pool", "x", "rooms"], "authctl: '--pool' stands before the command: options follow it.\n"),
        (["confirm", "alice"], "authctl: CODE is missing.\n"),
        (["signin", "--password", "x"], "authctl: '--password' is not known.\n"),
    ])
    func `a command line that is not right ends with 2`(_ words: [String], _ message: String) async {
        let result = await Desk().run(words)
        #expect(result.status == .usage)
        #expect(result.err == message)
    }

    @Test func `commands that begin with one word have a help together`() async {
        for words in [["mfa", "--help"], ["mfa", "-h"], ["help", "mfa"]] {
            let result = await Desk().run(words)
            #expect(result.status == .done && result.out.hasPrefix("usage: authctl mfa COMMAND"))
            for name in ["mfa setup", "mfa status", "mfa off"] { #expect(result.out.contains("\n  \(name) ")) }
            #expect(!result.out.contains("whoami"))
        }
    }

    @Test func `an operation's help comes from its table`() async {
        let result = await Desk().run("call", "AdminGetUser", "--help")
        #expect(result.status == .done)
        #expect(result.out.contains("UserPoolId *"))
        #expect(result.out.contains("UserNotFoundException"))
    }
}
