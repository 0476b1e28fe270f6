import LatchkeyJSON
import Testing

@testable import authctl

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("\u{1b}[31mred\u{1b}[0m", #"\u001b[31mred\u001b[0m"#), ("\u{1b}]0;title\u{7}", #"\u001b]0;title\u0007"#),
        ("over\rwritten", #"over\u000dwritten"#), ("\u{9b}2J", #"\u009b2J"#), ("a\u{202e}b", #"a\u202eb"#),
        ("a\u{2028}b\u{2029}", #"a\u2028b\u2029"#), ("\u{7f}\0\u{8}", #"\u007f\u0000\u0008"#),
        ("\u{e0041}", #"\udb40\udc41"#), ("\u{feff}\u{200b}", #"\ufeff\u200b"#), ("a\nb\tc", #"a\u000ab\u0009c"#),
        ("plain, naïve, 用户 🔑 \\u001b", "plain, naïve, 用户 🔑 \\u001b"), ("", ""),
    ])
    func `what commands a terminal is escaped, all else stays`(text: String, escaped: String) {
        #expect(TerminalText.escaped(text) == escaped)
    }

    @Test func `nothing of the categories Cc, Cf, Zl and Zp goes through but the caller's lines`() {
        var commands = String.UnicodeScalarView()
        var others = String.UnicodeScalarView()
        for value in 0...0x10ffff as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: commands.append(scalar)
            case _: others.append(scalar)
            }
        }
        #expect(TerminalText.escaped(String(others)).utf8.elementsEqual(String(others).utf8))
        func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7e).contains(byte) }
        #expect(TerminalText.escaped(String(commands)).utf8.allSatisfy(isPlain))
        let lines = TerminalText.escaped(String(commands), keepsLines: true).utf8.filter { !isPlain($0) }
        #expect(lines == [0x09, 0x0a])
    }

    @Test func `a JSON document means the same`() throws {
        let value: JSONValue = ["n\u{202e}": "\u{9b}2J\u{1b}[1m\u{e0041}\n", "b": ["\u{2028}"]]
        for text in [value.text, PrettyJSON.text(value)] {
            let escaped = TerminalText.escaped(text, keepsLines: true)
            #expect(escaped != text)
            #expect(try JSONValue(parsing: escaped) == value)
        }
    }
}
