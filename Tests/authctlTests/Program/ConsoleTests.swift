import AuthClient
import LatchkeyPlatform
import Testing

@testable import authctl

@Suite struct ConsoleTests {
    /// What a server, a hook or another user makes of a terminal: U+009B begins a command, as ESC and a bracket do.
    private static let commands = "\u{1b}]0;x\u{7} \u{9b}2J \r\n \u{202e}"
    private static let escaped = #"\u001b]0;x\u0007 \u009b2J \u000d\u000a \u202e"#

    private func isHarmless(_ text: String) -> Bool {
        text.utf8.elementsEqual(TerminalText.escaped(text, keepsLines: true).utf8)
    }

    @Test func `an error of a server is one line without commands, whatever it is written to`() async {
        let desk = Desk(input: ["correct horse"])
        desk.backend.refuse("InitiateAuth", with: AuthError(.notAuthorized, Self.commands))
        let refused = await desk.run("signin", "alice", "--password-stdin")
        #expect(refused.status == .refused && refused.err.contains("authctl: \(Self.escaped)\n"))
        #expect(isHarmless(refused.err))

        let person = Desk(input: ["correct horse", "000000"], isInteractive: true)
        person.backend.setSecondFactors([.sms], of: "alice")
        person.backend.refuse("RespondToAuthChallenge", with: AuthError(.codeMismatch, Self.commands))
        let again = await person.run("signin", "alice", "--password-stdin", "--flow", "password")
        #expect(again.err.contains("authctl: \(Self.escaped)\n") && isHarmless(again.err))
    }

    @Test func `what a hook asks does not command the terminal`() async {
        let desk = Desk()
        desk.backend.setQuestion([Self.commands: Self.commands], answer: "42", of: "alice")
        let asked = await desk.run("signin", "alice", "--flow", "custom", "--answer", "42")
        #expect(asked.status == .done && asked.err.contains("  \(Self.escaped)  \(Self.escaped)\n"))
        #expect(isHarmless(asked.err))
    }

    @Test(arguments: [true, false], [["whoami"], ["whoami", "--json"]])
    func `what is printed commands no terminal, and goes to a program as it is`(
        toTerminal: Bool, words: [String]
    ) async {
        let desk = Desk(input: ["correct horse"], printsToTerminal: toTerminal)
        desk.backend.addUser(
            "carol", password: Secret("correct horse"), attributes: [UserAttribute("nickname", Self.commands)])
        #expect(await desk.run("signin", "carol", "--password-stdin").status == .done)
        let shown = await desk.run(words)
        #expect(shown.status == .done && isHarmless(shown.out) == toTerminal)
        #expect(shown.out.contains(#"\u009b2J"#) == toTerminal)
    }
}
