internal import Database
internal import LatchkeyHTTP
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// A problem document (RFC 9457): what every refusal of this service is.
struct Problem: Shape {
    var type = "about:blank"
    var title = ""
    var status = 0
    var detail: String?
    /// The nights that are taken, with 409.
    var dates: [CivilDate]?

    init() {}

    init(_ status: Status, _ detail: String, dates: [CivilDate]? = nil) {
        title = status.reason
        self.status = status.code
        self.detail = detail
        self.dates = dates
    }

    static let fields: [Field<Self>] = [
        .init("type", \.type), .init("title", \.title), .init("status", \.status), .init("detail", \.detail),
        .init("dates", \.dates),
    ]

    var response: Response {
        Response(
            Status(status), headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
            body: .bytes(encode()))
    }
}

extension Problem {
    /// The one table of this facade: what went wrong, and how it is answered.
    init(_ error: any Error) {
        switch error {
        case let error as BookingError: self.init(error)
        case let error as JSONError: self.init(.badRequest, "The request is \(error).")
        case let error as ShapeError: self.init(error)
        case let error as DatabaseError: self.init(error)
        case _: self.init(.internalServerError, "The request could not be served.")
        }
    }

    private init(_ error: BookingError) {
        switch error.code {
        case .roomNotFound: self.init(.notFound, "There is no such room.")
        case .bookingNotFound: self.init(.notFound, "You have no such booking.")
        case .taken(let nights):
            let list = nights.map(\.fullDate).joined(separator: ", ")
            self.init(.conflict, "The room is taken on \(list).", dates: nights)
        case .emptyStay: self.init(.unprocessableContent, "The check-out must be after the check-in.")
        case .tooLongStay:
            self.init(.unprocessableContent, "A stay has at most \(DateRange.mostNights) nights.")
        case .pastCheckIn: self.init(.unprocessableContent, "The check-in has passed.")
        case .guestGiven: self.init(.forbidden, "The guest is the one whom the token names: leave 'guestId' out.")
        case .malformed(let reason): self.init(.badRequest, "\(reason).")
        }
    }

    /// Names the first member at fault, never its value.
    private init(_ error: ShapeError) {
        let violation = error.violations[0]
        switch violation.constraint {
        case .known: self.init(.badRequest, "The member '\(violation.path)' is not known.")
        case .notNull: self.init(.badRequest, "The member '\(violation.path)' is missing.")
        case .pattern, .minimumLength, .maximumLength, .minimum, .maximum, .enumeration, .elements, .keys, .values:
            self.init(.badRequest, "The member '\(violation.path)' is out of bounds: \(violation.constraint).")
        }
    }

    private init(_ error: DatabaseError) {
        switch error.code {
        case .busy, .full, .readOnly, .inputOutput, .closed:
            self.init(.serviceUnavailable, "The store cannot do this now. Try again later.")
        case .uniqueViolation, .foreignKeyViolation, .checkViolation, .notNullViolation, .typeMismatch, .damaged,
            .foreign, .newer, .refused, .nested, .other:
            self.init(.internalServerError, "The request could not be served.")
        }
    }
}
