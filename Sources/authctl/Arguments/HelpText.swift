/// What `--help` prints.
enum HelpText {
    /// The help of one command.
    static func command(_ syntax: CommandSyntax) -> String {
        var usage = "usage: authctl \(syntax.name)"
        for parameter in syntax.parameters {
            usage += parameter.isRequired ? " \(parameter.name)" : " [\(parameter.name)]"
        }
        if !syntax.options.isEmpty { usage += " [options]" }
        var text = "\(syntax.summary)\n\n\(usage)\n"
        if !syntax.discussion.isEmpty { text += "\n\(syntax.discussion)\n" }
        text += section("arguments", syntax.parameters.map { ($0.name, $0.help) })
        let options = syntax.options.map { option in
            (
                "--\(option.name)" + (option.value.map { " \($0)" } ?? "") + (option.isRepeatable ? " …" : ""),
                option.help
            )
        }
        return text + section("options", options + [("--help", "Print this.")])
    }

    /// The help of the program.
    static func program(_ commands: [CommandSyntax]) -> String {
        """
        Signs in to a Latchkey server, and administers one.

        usage: authctl COMMAND …          authctl COMMAND --help          authctl --version
        \(section("commands", commands.map { ($0.name, $0.summary) }))
        exit status:
          0  done
          1  refused: a wrong password, an invalid token, nobody signed in, a room that is taken
          2  the command line is not right
          3  the server cannot be reached, or failed
          4  a local file cannot be read or written

        Endpoint, pool and client come from flags, else from LATCHKEY_ENDPOINT, LATCHKEY_POOL and LATCHKEY_CLIENT, else
        from 'authctl configure'. The session lies in $XDG_STATE_HOME/latchkey/.

        """
    }

    /// The help of commands that begin with one word.
    static func group(_ word: String, _ commands: [CommandSyntax]) -> String {
        "usage: authctl \(word) COMMAND …          authctl \(word) COMMAND --help\n"
            + section("commands", commands.map { ($0.name, $0.summary) })
    }

    /// A heading and two columns.
    static func section(_ title: String, _ rows: [(String, String)]) -> String {
        guard !rows.isEmpty else { return "" }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count))  \($1)" }
        return "\n\(title):\n\(lines.joined(separator: "\n"))\n"
    }
}
