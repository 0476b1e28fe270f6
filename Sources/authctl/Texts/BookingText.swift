internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The sentences about rooms and bookings, with dates as American English writes them in short.
///
/// A day is a day of the calendar and is never moved by a time zone.
enum BookingText {
    /// `One king size bed - Los Angeles`
    static func title(_ room: JSONValue) -> String {
        "\(room["description"]?.string ?? "") - \(room["city"]?.string ?? "")"
    }

    /// `$100 / night`
    static func price(_ room: JSONValue) -> String { "$\(room["price"]?.int64 ?? 0) / night" }

    /// `Book for $100`
    static func offer(_ room: JSONValue) -> String { "Book for $\(room["price"]?.int64 ?? 0)" }

    /// `Booked from 6/27/24 to 6/28/24`
    static func stay(_ booking: JSONValue) -> String {
        "Booked from \(day(booking["checkIn"]?.string)) to \(day(booking["checkOut"]?.string))"
    }

    /// `6/27/24` of `2024-06-27`; what is no such day stays as it is.
    static func day(_ text: String?) -> String {
        guard let text else { return "" }
        let parts = text.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            let date = CivilDate(year: year, month: month, day: day)
        else { return text }
        let shortYear = date.year % 100
        return "\(date.month)/\(date.day)/\(shortYear < 10 ? "0" : "")\(shortYear)"
    }
}
