public import LatchkeyPlatform

/// The date format of HTTP (RFC 9110 §5.6.7).
public enum HTTPDate {
    /// A moment as `IMF-fixdate`, to the second: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func text(_ moment: Timestamp) -> String {
        let time = CivilTime(moment)
        let weekday = weekdays[Int(((time.date.daysSinceEpoch + 4) % 7 + 7) % 7)]
        let month = months[time.date.month - 1]
        let two = { DecimalDigits.text($0, count: 2) }
        return "\(weekday), \(two(time.date.day)) \(month) \(DecimalDigits.text(time.date.year, count: 4))"
            + " \(two(time.hour)):\(two(time.minute)):\(two(time.second)) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
