internal import Database
public import LatchkeyJSON
public import LatchkeyPlatform

/// A guest's stay in a room, as it is sent.
public struct Booking: Shape, Equatable {
    /// A UUID.
    public var id = ""
    /// The room.
    public var roomId = ""
    /// The subject of the guest's token.
    public var guestId = ""
    /// The day of the first night.
    public var checkIn = CivilDate(daysSinceEpoch: 0)
    /// The day after the last night.
    public var checkOut = CivilDate(daysSinceEpoch: 1)
    /// How many nights.
    public var nights = 1
    /// What all nights cost, at the price of the moment of booking.
    public var totalPrice = 0
    /// When it was made, as RFC 3339 writes it.
    public var createdAt = ""
    /// The room as it is now.
    public var room = Room()

    public init() {}

    public static let fields: [Field<Self>] = [
        .init("id", \.id), .init("roomId", \.roomId), .init("guestId", \.guestId), .init("checkIn", \.checkIn),
        .init("checkOut", \.checkOut), .init("nights", \.nights), .init("totalPrice", \.totalPrice),
        .init("createdAt", \.createdAt), .init("room", \.room),
    ]

    /// A version 4 UUID (RFC 9562 §5.4).
    static func newID() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        let hex = Hex.encode(bytes)
        var rest = hex[...]
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }
}
