import LatchkeyPlatform
import Testing

struct SingleLineTests {
    @Test(arguments: ["\r", "\n", "\u{0}", "\t", "\u{85}", "\u{2028}", "\u{2029}", "\u{7f}"])
    func `what could end a line becomes a blank`(end: String) {
        #expect(SingleLine.text("a\(end)Bcc: b") == "a Bcc: b")
        #expect(SingleLine.holdsControls("a\(end)b"))
    }

    @Test func `other text stays`() {
        #expect(!SingleLine.holdsControls("Grüße \u{1f511} 鍵"))
        #expect(SingleLine.text("Grüße \u{1f511} 鍵") == "Grüße \u{1f511} 鍵")
    }
}
