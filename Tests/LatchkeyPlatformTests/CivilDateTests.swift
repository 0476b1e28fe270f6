import LatchkeyPlatform
import Testing

@Suite struct CivilDateTests {
    @Test func `every day of eight centuries goes there and back and follows the one before`() {
        var previous = CivilDate(daysSinceEpoch: -150_001)
        for days in Int64(-150_000)...150_000 {
            let date = CivilDate(daysSinceEpoch: days)
            guard date.daysSinceEpoch == days, previous < date, date.day == previous.day + 1 || date.day == 1 else {
                Issue.record("\(date) at \(days) days does not follow \(previous)")
                return
            }
            previous = date
        }
    }

    @Test(arguments: [
        (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (0, 1, 1), (10_000, 1, 1),
    ])
    func `a day that the calendar does not have is refused`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }
}
