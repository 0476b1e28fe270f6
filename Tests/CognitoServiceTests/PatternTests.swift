import Testing

@testable import CognitoService

struct PatternTests {
    @Test(arguments: [
        (#"[\w-]+_[0-9a-zA-Z]+"#, "us-east-1_AbCdEf123", true),
        (#"[\w-]+_[0-9a-zA-Z]+"#, "YOUR_USER_POOL_ID?", false),
        (#"[\w-]+_[0-9a-zA-Z]+"#, "us-east-1_AbCdEf123\n", false),
        (#"[\w+]+"#, "", false),
        (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "žofie.müller@例え.jp", true),
        (#"[\p{L}\p{M}\p{S}\p{N}\p{P}]+"#, "two words", false),
        (#"[\p{L}\p{M}\p{S}\p{N}\p{P}\s]+"#, "two words", true),
        (#"[\S]+"#, "päss!wörd", true),
        (#"^(tkn|sso)[a-z0-9]{25}$"#, "tkn0123456789abcdefghijklmno", true),
        (#"^(tkn|sso)[a-z0-9]{25}$"#, "tkn0123456789abcdefghijklmno\n", false),
        (#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, "a.b", true),
        (#"^[0-9A-Za-z\.\-_]*(?<!\.)$"#, "a.b.", false),
        (#"^https://[!$-;=@-\[\]_a-z~]+$"#, "https://example.com/x?", false),
        (#".*\{####\}.*"#, "Your code is {####}.", true),
        (#".*\{####\}.*"#, "Your code is\n{####}.", false),
        (#"(?s).*"#, "any\nthing\u{0}at all", true),
    ])
    func `a pattern matches the whole text or nothing`(pattern: String, text: String, expected: Bool) throws {
        #expect(try #require(Pattern(pattern)).matches(text) == expected)
    }

    @Test func `word characters and digits are ASCII as in Java`() throws {
        #expect(try #require(Pattern(#"\w+"#)).matches("łódź") == false)
        #expect(try #require(Pattern(#"\d+"#)).matches("٣") == false)
    }

    @Test func `a pattern that backtracks without end is given up`() throws {
        let pattern = try #require(Pattern("(a*)*b"))
        #expect(pattern.matches(String(repeating: "a", count: 64)) == false)
    }

    @Test func `a broken pattern is not compiled`() {
        #expect(Pattern("[a-") == nil)
    }
}
