internal import LatchkeyHTTP
internal import LatchkeyPlatform

/// The query of a list: `limit`, `next` and, for rooms, `available`.
struct ListQuery: Sendable {
    var page = Page()
    var available: DateRange?

    /// Reads a query. A parameter that is not known, comes twice or makes no sense is refused by name.
    init(_ request: Request, takesDates: Bool) throws {
        guard let items = request.query else {
            throw BookingError(.malformed("The query is not percent-encoded UTF-8"))
        }
        var names: Set<String> = []
        for item in items {
            guard names.insert(item.name).inserted else {
                throw BookingError(.malformed("The parameter '\(item.name.prefix(64))' occurs twice"))
            }
            switch item.name {
            case "limit":
                guard let limit = Int(item.value), (1...Page.mostLimit).contains(limit) else {
                    throw BookingError(.malformed("'limit' must be a number from 1 to \(Page.mostLimit)"))
                }
                page.limit = limit
            case "next":
                guard let key = Page.key(in: item.value) else {
                    throw BookingError(.malformed("'next' must be what an answer gave"))
                }
                page.after = key
            case "available" where takesDates:
                guard let days = DateRange.days(in: item.value) else {
                    throw BookingError(.malformed("'available' must be two days such as 2026-12-01..2026-12-03"))
                }
                available = try DateRange(checkIn: days.from, checkOut: days.to)
            case _: throw BookingError(.malformed("The parameter '\(item.name.prefix(64))' is not known"))
            }
        }
    }
}

extension DateRange {
    /// As ``init(from:to:)``, with the error that a guest is told.
    init(checkIn: CivilDate, checkOut: CivilDate) throws(BookingError) {
        do {
            try self.init(from: checkIn, to: checkOut)
        } catch {
            switch error {
            case .empty: throw BookingError(.emptyStay)
            case .tooLong: throw BookingError(.tooLongStay)
            }
        }
    }
}
