import Testing

@testable import authd

struct ProgramTests {
    @Test(arguments: [["--lisen", "127.0.0.1:0"], ["--config", "/nonexistent/authd.json5"], ["--log-level"]])
    func `what it does not understand ends it with status 2`(arguments: [String]) async {
        #expect(await Program.run(arguments, environment: [:]) == 2)
    }

    @Test func `settings for development end it with status 2 off a loopback address`() async {
        let arguments = ["--listen", "0.0.0.0:0", "--admin-any-signature"]
        #expect(await Program.run(arguments, environment: [:]) == 2)
    }

    @Test func `a data folder that cannot be made ends it with status 1`() async {
        #expect(await Program.run(["--data", "/dev/null/data"], environment: [:]) == 1)
    }
}
