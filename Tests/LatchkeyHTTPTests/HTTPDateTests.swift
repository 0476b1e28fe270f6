import LatchkeyHTTP
import LatchkeyPlatform
import Testing

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    ])
    func `a moment is written as RFC 9110 §5_6_7 says`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(Timestamp(seconds: seconds)) == text)
    }
}
