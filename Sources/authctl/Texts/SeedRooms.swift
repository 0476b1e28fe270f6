internal import LatchkeyJSON

/// The rooms of `Config/rooms.json`, so that `authctl seed` needs no file beside it. A test compares the two.
enum SeedRooms {
    static let document: JSONValue = [
        "rooms": [
            room("one-king-size-bed", "One king size bed", "Los Angeles", 100, "stockphoto-1"),
            room("two-full-sized-beds", "Two full sized beds", "Pasadena", 64, "stockphoto-2"),
            room("whole-studio-apartment", "Whole studio apartment", "El Segundo", 120, "stockphoto-3"),
        ]
    ]

    private static func room(
        _ id: String, _ description: String, _ city: String, _ price: Int64, _ imageKey: String
    ) -> JSONValue {
        [
            "id": .string(id), "description": .string(description), "city": .string(city), "price": .integer(price),
            "imageKey": .string(imageKey),
        ]
    }
}
