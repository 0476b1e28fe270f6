import Testing

@testable import authctl

@Suite struct ArgumentsTests {
    private let syntax = CommandSyntax(
        path: ["try"], summary: "", parameters: [.required("FIRST", ""), .optional("SECOND", "")],
        options: [.json, .pool, .list("attribute", "NAME=VALUE", "")])

    private func parse(_ words: String...) throws -> Arguments { try Arguments(parsing: words, by: syntax) }

    @Test func `words and options are found in any order`() throws {
        let arguments = try parse("--json", "a", "--pool", "p", "b", "--attribute=x=1", "--attribute", "y=2")
        #expect(arguments["FIRST"] == "a")
        #expect(arguments["SECOND"] == "b")
        #expect(arguments["pool"] == "p")
        #expect(arguments.has("json"))
        #expect(arguments.all("attribute") == ["x=1", "y=2"])
        #expect(arguments["endpoint"] == nil)
        #expect(!arguments.asksForHelp)
    }

    @Test func `two dashes end the options, one dash is a word`() throws {
        let arguments = try parse("--json", "--", "--pool", "-")
        #expect(arguments["FIRST"] == "--pool")
        #expect(arguments["SECOND"] == "-")
    }

    @Test func `an option's value may be empty or begin with dashes when it is attached`() throws {
        #expect(try parse("a", "--pool=")["pool"] == "")
        #expect(try parse("a", "--pool=--x")["pool"] == "--x")
    }

    @Test func `help is enough`() throws {
        #expect(try parse("--help").asksForHelp)
        #expect(try parse("--nonsense", "--help").asksForHelp)
        #expect(try parse("--", "--help")["FIRST"] == "--help")
    }

    @Test(
        arguments: [
            ([], "FIRST is missing."), (["a", "b", "c"], "'c' is one word too many."),
            (["a", "--jsn"], "'--jsn' is not known. Did you mean '--json'?"),
            (["a", "--elephant"], "'--elephant' is not known."),
            (["a", "--json", "--json"], "'--json' stands twice."), (["a", "--json=1"], "'--json' takes no value."),
            (["a", "--pool"], "'--pool' needs a value."),
            (["a", "--pool", "--json"], "'--pool' needs a value; write '--pool=--json' if that is it."),
            (["a", "--pool", "p", "--pool", "q"], "'--pool' stands twice."),
            (["-x", "a"], "'-x' is not known; options begin with two dashes."),
        ] as [([String], String)])
    func `everything else is refused by name`(_ words: [String], _ message: String) {
        #expect(throws: ArgumentError(message)) { try Arguments(parsing: words, by: syntax) }
    }
}
