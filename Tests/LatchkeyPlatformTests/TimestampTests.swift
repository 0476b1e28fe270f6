import LatchkeyPlatform
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_800_000_000_123, "2027-01-15T08:00:00.123Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func `is written as RFC 3339 in UTC`(milliseconds: Int64, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
    }

    @Test func `whole seconds round down on both sides of the epoch`() {
        #expect(Timestamp(milliseconds: 1999).seconds == 1)
        #expect(Timestamp(milliseconds: -1).seconds == -1)
        #expect(Timestamp(milliseconds: -1000).seconds == -1)
    }

    @Test(arguments: [Int64.min, -9_223_372_036_854_775_807, -1, 0, 1, 253_402_300_799, .max])
    func `reckoning with any number of seconds stays within the moments there are`(seconds: Int64) {
        let moment = Timestamp(seconds: seconds)
        #expect(moment.seconds == min(max(seconds, Int64.min / 1000 - 1), Int64.max / 1000))
        for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .seconds(1), .zero] {
            let isForward = duration >= .zero
            #expect((moment + duration >= moment) == isForward || moment + duration == moment)
            #expect((moment - duration <= moment) == isForward || moment - duration == moment)
        }
        #expect(!moment.rfc3339.isEmpty)
    }

    @Test func `what lies beyond the last moment or before the first is that moment`() {
        let (first, last) = (Timestamp(milliseconds: .min), Timestamp(milliseconds: .max))
        #expect(Timestamp(seconds: .max) == last && Timestamp(seconds: .min) == first)
        #expect(last + .milliseconds(1) == last && first - .milliseconds(1) == first)
        #expect(first + .seconds(Int64.min) == first && last - .seconds(Int64.min) == last)
        #expect(last - first == .milliseconds(Int64.max) && first - last == .milliseconds(Int64.min))
        #expect(first.seconds == Int64.min / 1000 - 1)
        #expect(Duration.seconds(Int64.max).milliseconds == .max)
        #expect((Duration.seconds(Int64.max / 1000) + .milliseconds(900)).milliseconds == .max)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-30T02:10:11.482Z", 1_796_004_611_482),
            ("2026-11-30T02:10:11.4Z", 1_796_004_611_400), ("2026-11-30T02:10:11.4829Z", 1_796_004_611_482),
        ] as [(String, Int64)])
    func `a moment is read as RFC 3339 writes it in UTC`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-11-30", "2026-11-30T02:10:11", "2026-11-30T24:00:00Z", "2026-02-30T00:00:00Z",
        "2026-11-30T02:60:00Z", "2026-11-30T02:10:60Z", "2026-11-30T02:10:11.Z", "2026-11-30T02:10:11,5Z",
        "2026-11-30T02:10:11+00:00", "2026-11-30 02:10:11Z", "2026-11-30T02:10:11.48xZ",
    ])
    func `anything else is no moment`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }
}
