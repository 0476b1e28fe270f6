import Testing

@testable import UserPool

@Suite struct UsernameTests {
    @Test(arguments: ["bob", "Ünï用户-🔑", "a@b", "+491234", String(repeating: "x", count: 128), "e\u{301}"])
    func `USR-15 letters, marks, symbols, digits and punctuation of any script make a name`(text: String) throws {
        let username = try #require(Username(text))
        #expect(username.text.utf8.elementsEqual(text.utf8))
    }

    @Test(arguments: [
        "", "a b", "tab\t", "line\n", "nul\0", "zero\u{200b}width", "right\u{202e}left", "nbsp\u{a0}", "\u{feff}bom",
        String(repeating: "x", count: 129),
    ])
    func `USR-15 white space, control and format characters make none, nor do 129 letters`(text: String) {
        #expect(Username(text) == nil)
    }
}
