import Testing

@testable import authctl

@Suite struct HelpTextTests {
    @Test func `a command's help names what it takes`() {
        let syntax = CommandSyntax(
            path: ["pool", "create"], summary: "Make a pool.", discussion: "More.",
            parameters: [.required("NAME", "Its name."), .optional("X", "Else.")], options: [.json, .pool])
        #expect(
            HelpText.command(syntax) == """
                Make a pool.

                usage: authctl pool create NAME [X] [options]

                More.

                arguments:
                  NAME  Its name.
                  X     Else.

                options:
                  --json     Print JSON.
                  --pool ID  The user pool (LATCHKEY_POOL).
                  --help     Print this.

                """)
    }
}
