extension Timestamp {
    /// The moment as RFC 3339 writes it, in UTC with milliseconds: `2026-11-30T02:10:11.482Z`.
    public var rfc3339: String {
        let time = CivilTime(self)
        let two = { DecimalDigits.text($0, count: 2) }
        return "\(time.date.fullDate)T\(two(time.hour)):\(two(time.minute)):\(two(time.second))"
            + ".\(DecimalDigits.text(time.millisecond, count: 3))Z"
    }
}
