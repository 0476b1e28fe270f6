/// A day of the proleptic Gregorian calendar, without a time zone.
///
/// The two conversions are the algorithms `days_from_civil` and `civil_from_days` of Howard Hinnant's
/// "chrono-Compatible Low-Level Date Algorithms": exact integer arithmetic, no time zone data, no Foundation.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// The year, the month (1–12) and the day of the month (1–31).
    public let year: Int, month: Int, day: Int

    /// The date `days` after 1970-01-01.
    public init(daysSinceEpoch days: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
        month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
        year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    }

    /// A date by its parts; `nil` when the calendar has no such day or the year is not in 1...9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let candidate = CivilDate(daysSinceEpoch: Self.days(year: year, month: month, day: day))
        guard candidate.year == year, candidate.month == month, candidate.day == day else { return nil }
        self = candidate
    }

    /// Days since 1970-01-01; negative before it.
    public var daysSinceEpoch: Int64 {
        Self.days(year: year, month: month, day: day)
    }

    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.daysSinceEpoch < right.daysSinceEpoch
    }

    private static func days(year: Int, month: Int, day: Int) -> Int64 {
        let year = Int64(month <= 2 ? year - 1 : year)
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * Int64(month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
