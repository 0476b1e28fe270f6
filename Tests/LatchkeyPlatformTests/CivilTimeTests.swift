import LatchkeyPlatform
import Testing

@Suite struct CivilTimeTests {
    @Test func `a moment is taken apart on both sides of the epoch`() throws {
        let noon = CivilTime(Timestamp(milliseconds: 1_796_040_000_123))
        #expect(noon.date == CivilDate(year: 2026, month: 11, day: 30))
        #expect([noon.hour, noon.minute, noon.second, noon.millisecond] == [12, 0, 0, 123])
        let before = CivilTime(Timestamp(milliseconds: -1))
        #expect(before.date == CivilDate(year: 1969, month: 12, day: 31))
        #expect([before.hour, before.minute, before.second, before.millisecond] == [23, 59, 59, 999])
    }

    @Test func `every moment has a date`() {
        #expect(CivilTime(Timestamp(milliseconds: .max)).date.year == 292_278_994)
        #expect(CivilTime(Timestamp(milliseconds: .min)).date.year == -292_275_055)
    }
}
