import Testing

@testable import authbench

struct OptionsTests {
    @Test func `names and flags are read in any order`() throws {
        let options = try Options(["getuser", "--rounds", "5", "jwks", "--json", "r.json", "--users", "1000000"])
        #expect(options.names == ["getuser", "jwks"])
        #expect(options.rounds == 5)
        #expect(options.json == "r.json")
        #expect(options.mostUsers == 1_000_000)
    }

    @Test(arguments: [["--rounds"], ["--rounds", "0"], ["--users", "many"], ["--nonsense"]])
    func `what is not understood is refused`(arguments: [String]) {
        #expect(throws: BenchError.self) { try Options(arguments) }
    }
}
