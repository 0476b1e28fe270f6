public import LatchkeyPlatform

/// The date format of HTTP (RFC 9110 §5.6.7).
public enum HTTPDate {
    /// A moment as `IMF-fixdate`, to the second: `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func text(_ moment: Timestamp) -> String {
        let seconds = moment.seconds
        let days = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        let second = Int(seconds - days * 86400)
        let date = CivilDate(daysSinceEpoch: days)
        let weekday = weekdays[Int(((days + 4) % 7 + 7) % 7)]
        let month = months[date.month - 1]
        let year = pad(date.year, 4)
        return "\(weekday), \(pad(date.day, 2)) \(month) \(year)"
            + " \(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2)) GMT"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
