internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The body of `POST /bookings`. The guest is not in it: the token says who that is.
struct BookingRequest: Shape {
    var roomId = ""
    var checkIn = CivilDate(daysSinceEpoch: 0)
    var checkOut = CivilDate(daysSinceEpoch: 0)

    init() {}

    static let fields: [Field<Self>] = [
        .init("roomId", \.roomId, .length(1...64)), .init("checkIn", \.checkIn), .init("checkOut", \.checkOut),
    ]

    /// Reads a body. What it does not know it refuses by name, for a member that is ignored may be a mistake.
    static func read(_ body: [UInt8]) throws -> BookingRequest {
        do {
            return try decode(body, DecodingOptions(unknownMembers: .refuse, maximumSize: 4096))
        } catch let error as ShapeError where error.violations.contains(where: { $0.path == "guestId" }) {
            throw BookingError(.guestGiven)
        } catch let error as JSONError where ["checkIn", "checkOut"].contains(error.path) && error.code == .wrongType {
            throw BookingError(.malformed("The member '\(error.path)' must be a day such as 2026-12-01"))
        }
    }
}
