internal import LatchkeyJSON

/// The answer to `GET /rooms`.
struct RoomPage: Shape {
    var rooms: [Room] = []
    var next: String?

    init() {}

    init(rooms: [Room], next: String?) {
        self.rooms = rooms
        self.next = next
    }

    static let fields: [Field<Self>] = [.init("rooms", \.rooms), .init("next", \.next)]
}

/// The answer to `GET /bookings`.
struct BookingPage: Shape {
    var bookings: [Booking] = []
    var next: String?

    init() {}

    init(bookings: [Booking], next: String?) {
        self.bookings = bookings
        self.next = next
    }

    static let fields: [Field<Self>] = [.init("bookings", \.bookings), .init("next", \.next)]
}

/// The answer to a seeding: how many rooms were inserted.
struct SeedResult: Shape {
    var inserted = 0

    init() {}

    static let fields: [Field<Self>] = [.init("inserted", \.inserted)]
}
