import LatchkeyPlatform
import Testing

@Suite struct StringNFCTests {
    @Test(arguments: [
        ("plain", "plain"), ("e\u{301}", "\u{e9}"), ("\u{e9}", "\u{e9}"), ("\u{212a}", "K"), ("\u{fb01}", "\u{fb01}"),
        ("\u{1100}\u{1161}", "\u{ac00}"), ("a\u{323}\u{307}", "\u{1ea1}\u{307}"),
        ("a\u{307}\u{323}", "\u{1ea1}\u{307}"),
    ])
    func `equivalent texts have one form, compatible texts stay apart`(text: String, form: String) {
        #expect(Array(text.nfc.utf8) == Array(form.utf8))
    }
}
