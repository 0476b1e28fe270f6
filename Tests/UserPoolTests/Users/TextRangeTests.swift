import Testing

@testable import UserPool

@Suite struct TextRangeTests {
    @Test(arguments: [
        ("a", "b"), ("a@", "aA"), ("z\u{7f}", "z\u{80}"), ("\u{d7ff}", "\u{e000}"), ("a\u{10ffff}", "b"), ("é", "ê"),
    ])
    func `a range ends before the next text without the prefix`(prefix: String, end: String) {
        #expect(TextRange(prefix: prefix).upperBound == end)
    }

    @Test(arguments: ["", "\u{10ffff}", "\u{10ffff}\u{10ffff}"])
    func `the greatest texts have no end`(prefix: String) {
        #expect(TextRange(prefix: prefix).upperBound == nil)
    }
}
