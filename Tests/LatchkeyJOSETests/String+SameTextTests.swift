import Testing

@testable import LatchkeyJOSE

@Suite struct StringSameTextTests {
    @Test func `texts are the same when their bytes are`() {
        for text in ["", "a", "a\0", "a name of more than fifteen bytes", "\u{e9}"] {
            let copy = String(decoding: Array(text.utf8), as: UTF8.self)
            #expect(text.isSameText(as: copy))
        }
        #expect(!"a".isSameText(as: "a\0"))
        #expect(!"".isSameText(as: "a"))
    }

    @Test func `texts that Unicode takes for equal are not the same`() {
        for (left, right) in [("K", "\u{212A}"), ("\u{e9}", "e\u{301}"), ("a\u{301}\u{323}", "a\u{323}\u{301}")] {
            #expect(left == right)
            #expect(!left.isSameText(as: right))
        }
    }
}
