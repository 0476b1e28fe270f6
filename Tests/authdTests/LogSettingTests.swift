import Testing

@testable import authd

struct LogSettingTests {
    private func configuration(_ destination: String) throws -> Configuration {
        try Configuration(
            file: ConfigurationFile(parsing: Array("{ logs: { 'arn:a': \(destination) } }".utf8)), environment: [:],
            arguments: CommandLineArguments([]))
    }

    @Test func `a destination is a file or an endpoint`() throws {
        #expect(try configuration("{ file: '/x' }").logs.destinations["arn:a"]?.file == "/x")
        let endpoint = try configuration("{ url: 'https://x', secretFile: '/s' }").logs.destinations["arn:a"]
        #expect(endpoint?.url == "https://x" && endpoint?.secretFile == "/s")
    }

    @Test(arguments: [
        ("'/x'", "'logs.arn:a' has a value"), ("{}", "'logs.arn:a' has a value"),
        ("{ file: '/x', url: 'https://x' }", "'logs.arn:a' has a value"),
        ("{ file: 7 }", "'logs.arn:a.file' has a value"), ("{ fil: '/x' }", "file"),
    ])
    func `anything else is refused`(destination: String, words: String) {
        let error = #expect(throws: ConfigurationError.self) { try configuration(destination) }
        #expect(error?.description.contains(words) == true)
    }
}
