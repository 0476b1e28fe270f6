import LatchkeyPlatform
import Testing

@testable import UserPool

struct SRPTimestampTests {
    @Test(arguments: [
        "Mon Nov 3 07:05:09 UTC 2025", "Mon Nov 03 07:05:09 UTC 2025", "Mon Nov  3 07:05:09 UTC 2025",
    ])
    func `a moment is read as clients write it`(text: String) throws {
        #expect(try #require(SRPTimestamp(text)).moment == Timestamp(seconds: 1_762_153_509))
    }

    @Test(arguments: [
        "", "Mon Nov 3 07:05:09 GMT 2025", "Mo Nov 3 07:05:09 UTC 2025", "Mon nov 3 07:05:09 UTC 2025",
        "Mon Feb 30 07:05:09 UTC 2025", "Mon Nov 3 24:00:00 UTC 2025", "Mon Nov 3 07:60:00 UTC 2025",
        "Mon Nov 3 07:05 UTC 2025", "Mon Nov 3 07:05:09 UTC 25", "Mon Nov 3 7:05:09 UTC 2025",
        "Mon Nov +3 07:05:09 UTC 2025", "2025-11-03T07:05:09Z", "Mon Nov 3 07:05:09 UTC 2025 x",
    ])
    func `anything else is no moment`(text: String) {
        #expect(SRPTimestamp(text) == nil)
    }

    @Test func `a clock may be off by an hour`() throws {
        let stamp = try #require(SRPTimestamp("Mon Nov 3 07:05:09 UTC 2025"))
        #expect(stamp.isNear(stamp.moment + .seconds(3600)))
        #expect(stamp.isNear(stamp.moment - .seconds(3600)))
        #expect(!stamp.isNear(stamp.moment + .seconds(3601)))
        #expect(!stamp.isNear(stamp.moment - .seconds(3601)))
    }
}
