import LatchkeyPlatform
import Testing

@Suite struct StringProtocolPartsTests {
    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), (",a,,b,", ["", "a", "", "b", ""]),
        ("a,\u{301}b", ["a", "\u{301}b"]), ("a\u{600},b", ["a\u{600}", "b"]), ("a,\u{200d}b", ["a", "\u{200d}b"]),
    ])
    func `text is split at every separator, whatever it is joined to`(text: String, parts: [String]) {
        #expect(text.parts(between: ",").map(String.init) == parts)
        #expect(Substring(text).parts(between: ",").map(String.init) == parts)
    }

    @Test func `the rest stays in one piece`() {
        #expect("a=b=\u{301}c".parts(between: "=", most: 2).map(String.init) == ["a", "b=\u{301}c"])
        #expect("a=b".parts(between: "=", most: 1) == ["a=b"])
    }
}
