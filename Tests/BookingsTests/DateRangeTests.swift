import LatchkeyJSON
import LatchkeyPlatform
import Testing

@testable import Bookings

@Suite struct DateRangeTests {
    private func range(_ from: String, _ to: String) throws -> DateRange {
        try DateRange(from: try #require(CivilDate(fullDate: from)), to: try #require(CivilDate(fullDate: to)))
    }

    @Test(arguments: [
        ("2026-12-01", "2026-12-02", 1), ("2024-02-28", "2024-03-01", 2), ("2026-03-28", "2026-03-30", 2),
        ("2026-01-01", "2027-01-02", 366),
    ])
    func `a range has its nights`(_ from: String, _ to: String, _ nights: Int) throws {
        #expect(try range(from, to).nights == nights)
    }

    @Test func `a range ends after it begins, within 366 nights`() {
        #expect(throws: DateRange.Fault.empty) { try range("2026-12-01", "2026-12-01") }
        #expect(throws: DateRange.Fault.empty) { try range("2026-12-02", "2026-12-01") }
        #expect(throws: DateRange.Fault.tooLong) { try range("2026-01-01", "2027-01-03") }
    }

    @Test(arguments: [
        "", "..", "2026-12-01", "2026-12-01..", "2026-12-01..2026-12-3", "2026-12-01...2026-12-03",
        "2026-12-01..2026-02-30", "2026-12-01,.2026-12-03", "２026-12-01..2026-12-03", " 2026-12-01..2026-12-03",
        "2026-12-01..2026-12-03 ", "0000-12-01..2026-12-03", "+026-12-01..2026-12-03",
    ])
    func `what is no two days is none`(_ text: String) {
        #expect(DateRange.days(in: text) == nil)
    }

    @Test func `two days are read`() {
        let days = DateRange.days(in: "2026-12-01..2026-12-03")
        #expect(days?.from == CivilDate(year: 2026, month: 12, day: 1))
        #expect(days?.to == CivilDate(year: 2026, month: 12, day: 3))
    }
}
