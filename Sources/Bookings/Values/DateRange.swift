public import LatchkeyPlatform

/// The nights from one day to another: half-open, so that a room is left and taken on the same day.
///
/// Days have no time zone; they are stored and shown as they were given.
public struct DateRange: Sendable, Hashable {
    /// The most nights of a range: a year and a day.
    public static let mostNights = 366

    /// The day of the first night.
    public let checkIn: CivilDate
    /// The day after the last night.
    public let checkOut: CivilDate

    /// Why two days are no range.
    public enum Fault: Error, Sendable {
        /// The check-out is not after the check-in.
        case empty
        /// There are more than ``DateRange/mostNights`` nights.
        case tooLong
    }

    /// The nights from `checkIn` to `checkOut`.
    public init(from checkIn: CivilDate, to checkOut: CivilDate) throws(Fault) {
        guard checkIn < checkOut else { throw .empty }
        guard checkOut.daysSinceEpoch - checkIn.daysSinceEpoch <= Self.mostNights else { throw .tooLong }
        self.checkIn = checkIn
        self.checkOut = checkOut
    }

    /// Reads `2026-12-01..2026-12-03`; `nil` when the text is anything else.
    static func days(in text: String) -> (from: CivilDate, to: CivilDate)? {
        let bytes = text.utf8
        guard bytes.count == 22, bytes.dropFirst(10).prefix(2).elementsEqual("..".utf8),
            let from = CivilDate(fullDate: String(text.prefix(10))),
            let to = CivilDate(fullDate: String(text.suffix(10)))
        else { return nil }
        return (from, to)
    }

    /// How many nights there are.
    public var nights: Int { Int(checkOut.daysSinceEpoch - checkIn.daysSinceEpoch) }
}
