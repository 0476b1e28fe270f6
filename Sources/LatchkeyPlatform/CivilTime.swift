/// A moment taken apart for the text formats of dates: the day and the time of day in UTC.
public struct CivilTime: Hashable, Sendable {
    /// The day.
    public let date: CivilDate
    /// The hour (0–23), the minute, the second (0–59; leap seconds are not counted) and the millisecond.
    public let hour: Int, minute: Int, second: Int, millisecond: Int

    /// Takes a moment apart.
    public init(_ moment: Timestamp) {
        var (days, rest) = moment.milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        if rest < 0 { (days, rest) = (days - 1, rest + 86_400_000) }
        date = CivilDate(daysSinceEpoch: days)
        hour = Int(rest / 3_600_000)
        minute = Int(rest / 60_000 % 60)
        second = Int(rest / 1000 % 60)
        millisecond = Int(rest % 1000)
    }
}
