import Testing

@testable import LatchkeyPlatform

@Suite struct LogLineTests {
    private func member(_ body: (inout LogLine) -> Void) -> String {
        var line = LogLine()
        body(&line)
        return String(decoding: line.end().dropLast(2), as: UTF8.self)
    }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("a\"b\\c", #"a\"b\\c"#), ("\u{0}\u{1f}\u{7f}", #"\u0000\u001f\u007f"#),
        ("\t\r\n", #"\t\r\n"#), ("\u{80}\u{9f}", #"\u0080\u009f"#), ("\u{a0}é€😀", "\u{a0}é€😀"),
        ("\u{2027}\u{2028}\u{2029}\u{202a}", "\u{2027}" + #"\u2028\u2029"# + "\u{202a}"),
    ])
    func `what could end a line or a string is escaped, everything else stays`(_ text: String, _ quoted: String) {
        #expect(member { $0.string(text) } == "\"\(quoted)\"")
    }

    @Test(
        arguments: [
            (0, "0"), (7, "7"), (10, "10"), (-42, "-42"), (Int64.max, "9223372036854775807"),
            (Int64.min, "-9223372036854775808"),
        ] as [(Int64, String)])
    func `an integer is written in decimal`(_ value: Int64, _ text: String) {
        #expect(member { $0.integer(value) } == text)
    }

    @Test(
        arguments: [
            (0, "0.000"), (1.5, "1.500"), (0.0004, "0.000"), (-2.25, "-2.250"), (12.3456, "12.346"), (-0.5, "-0.500"),
            (.nan, "null"), (.infinity, "null"), (1e15, "null"),
        ] as [(Double, String)])
    func `a fraction is written with three decimals`(_ value: Double, _ text: String) {
        #expect(member { $0.thousandths(value) } == text)
    }

    @Test(arguments: [0, 1_796_040_000_482, -1, 951_782_399_999, 253_402_300_799_999, 253_402_300_800_000])
    func `a line's moment is written as RFC 3339 has it`(_ milliseconds: Int64) {
        let moment = Timestamp(milliseconds: milliseconds)
        #expect(
            member { $0.begin(at: moment, "info", "x") } == #"{"time":"\#(moment.rfc3339)","level":"info","event":"x""#)
    }
}
