import Testing

@testable import Delivery

struct QuotedPrintableTests {
    @Test(arguments: [
        ("", "\r\n"), ("plain", "plain\r\n"), ("a=b", "a=3Db\r\n"), ("ü", "=C3=BC\r\n"),
        ("a\nb\r\nc\rd", "a\r\nb\r\nc\r\nd\r\n"), ("end\n", "end\r\n"), ("two\n\n", "two\r\n\r\n"),
        ("blank \ntab\t", "blank=20\r\ntab=09\r\n"), (".\n.x", "=2E\r\n=2Ex\r\n"), ("From x", "=46rom x\r\n"),
        ("\u{0}", "=00\r\n"),
    ])
    func `text is written in printable characters`(text: String, encoded: String) {
        #expect(QuotedPrintable.encode(text) == encoded)
    }

    @Test(arguments: ["x", "ü", ".", "\u{1f511}", "x "])
    func `no line is longer than 76 characters or begins with a dot`(piece: String) {
        for count in [70, 75, 76, 77, 200, 1000] {
            let encoded = QuotedPrintable.encode(String(repeating: piece, count: count))
            for line in encoded.split(separator: "\r\n") {
                #expect(line.utf8.count <= 76 && !line.hasPrefix("."))
            }
            #expect(encoded.hasSuffix("\r\n"))
        }
    }
}
