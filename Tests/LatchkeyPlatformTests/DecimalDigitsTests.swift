import LatchkeyPlatform
import Testing

@Suite struct DecimalDigitsTests {
    @Test func `zeros fill up to the count and no digit is lost`() {
        #expect(DecimalDigits.text(7, count: 3) == "007")
        #expect(DecimalDigits.text(1234, count: 2) == "1234")
        #expect(DecimalDigits.text(0) == "0")
    }

    @Test(arguments: [
        ("0", 0), ("007", 7), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
        ("99999999999999999999999", nil), ("", nil), ("-1", nil), ("+1", nil), (" 1", nil), ("1a", nil),
        ("\u{661}", nil),
    ])
    func `digits are read, and nothing else`(text: String, value: Int?) {
        #expect(DecimalDigits.value(text.utf8) == value)
    }
}
