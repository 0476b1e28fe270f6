public import LatchkeyPlatform

extension CognitoSRP {
    /// A moment as a proof says when it was made: English, UTC, the day without a leading zero, whole seconds, such as
    /// `Mon Nov 3 07:05:09 UTC 2025`.
    public static func timestamp(_ moment: Timestamp) -> String {
        let time = CivilTime(moment)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        // The first day of 1970 was a Thursday.
        let day = days[Int(((time.date.daysSinceEpoch + 4) % 7 + 7) % 7)]
        return "\(day) \(months[time.date.month - 1]) \(time.date.day) \(two(time.hour)):\(two(time.minute)):"
            + "\(two(time.second)) UTC \(time.date.year)"
    }

    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
