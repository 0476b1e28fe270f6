public import LatchkeyJSON

/// A room that can be booked, as it is stored, seeded and sent.
public struct Room: Shape, Equatable {
    /// Names the room in its pool: 1 to 64 of `[0-9A-Za-z_-]`.
    public var id = ""
    /// What it is: `One king size bed`.
    public var description = ""
    /// Where it is: `Los Angeles`.
    public var city = ""
    /// The price of a night in whole units of the currency.
    public var price = 0
    /// Names the picture that a program shows.
    public var imageKey = ""
    /// What the nights that were asked for cost together; only where nights were asked for.
    public var totalPrice: Int?

    public init() {}

    /// Makes a room.
    public init(id: String, description: String, city: String, price: Int, imageKey: String) {
        self.id = id
        self.description = description
        self.city = city
        self.price = price
        self.imageKey = imageKey
    }

    public static let fields: [Field<Self>] = [
        .init("id", \.id, .length(1...64)),
        .init("description", \.description, .length(1...256)),
        .init("city", \.city, .length(1...128)),
        .init("price", \.price, .range(0...1_000_000_000)),
        .init("imageKey", \.imageKey, .length(1...256)),
        .init("totalPrice", \.totalPrice),
    ]

    /// Whether the id may stand in a path as it is.
    var hasPlainID: Bool {
        id.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            case _: false
            }
        }
    }
}

/// The rooms of a pool, as a seed file lists them.
public struct RoomList: Shape {
    /// At most 1,000 rooms.
    public var rooms: [Room] = []

    public init() {}

    public static let fields: [Field<Self>] = [
        .init("rooms", \.rooms, .length(...1000))
    ]
}
