import LatchkeyPlatform
import Testing

@testable import AWSSignature

struct AmzDateTests {
    @Test(arguments: [
        (0, "19700101T000000Z"), (1_440_938_160, "20150830T123600Z"), (-1, "19691231T235959Z"),
        (1_709_164_799, "20240228T235959Z"),
    ])
    func `a moment is written in ISO 8601's basic format and read back`(seconds: Int64, text: String) {
        #expect(AmzDate.text(of: Timestamp(seconds: seconds)) == text)
        #expect(AmzDate.moment(text) == Timestamp(seconds: seconds))
    }

    @Test(arguments: [
        "", "20150830T123600", "2015-08-30T12:36:00Z", "20150230T123600Z", "20150830T243600Z", "20150830T126000Z",
        "20150830t123600z", "20150830T12360٣Z", "+0150830T123600Z",
    ])
    func `anything else is no date`(text: String) {
        #expect(AmzDate.moment(text) == nil)
    }
}
