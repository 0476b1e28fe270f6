internal import Database

extension Migration {
    /// Rooms, bookings and their nights, and what happened to them.
    ///
    /// The nights are the rule that nobody sleeps in another's bed: their primary key admits one booking a room and
    /// night, on every engine and whoever asks at the same time. Days are days since 1970-01-01.
    static let rooms = Migration("Bookings", 1, "Rooms") { connection in
        try await connection.execute(
            """
            CREATE TABLE rooms (
                pool \(.text) NOT NULL, id \(.text) NOT NULL, description \(.text) NOT NULL, city \(.text) NOT NULL,
                price \(.integer) NOT NULL CHECK (price >= 0), image_key \(.text) NOT NULL,
                PRIMARY KEY (pool, id)) \(.strict)
            """)
        // A pool is seeded once; this remembers it when its rooms are gone.
        try await connection.execute(
            "CREATE TABLE seeds (pool \(.text) NOT NULL PRIMARY KEY, seeded \(.integer) NOT NULL) \(.strict)")
        try await connection.execute(
            """
            CREATE TABLE bookings (
                id \(.text) NOT NULL PRIMARY KEY, pool \(.text) NOT NULL, room \(.text) NOT NULL, guest \(.text) NOT NULL,
                check_in \(.integer) NOT NULL, check_out \(.integer) NOT NULL, price \(.integer) NOT NULL,
                created \(.integer) NOT NULL, CHECK (check_in < check_out),
                FOREIGN KEY (pool, room) REFERENCES rooms (pool, id)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX bookings_of_guest ON bookings (pool, guest, check_in, id)")
        try await connection.execute("CREATE INDEX bookings_of_room ON bookings (pool, room)")
        try await connection.execute(
            """
            CREATE TABLE booking_nights (
                pool \(.text) NOT NULL, room \(.text) NOT NULL, night \(.integer) NOT NULL,
                booking \(.text) NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
                PRIMARY KEY (pool, room, night)) \(.strict)
            """)
        try await connection.execute("CREATE INDEX nights_of_booking ON booking_nights (booking)")
        try await connection.execute(
            """
            CREATE TABLE events (
                id \(.growingKey), pool \(.text) NOT NULL, guest \(.text) NOT NULL, kind \(.text) NOT NULL,
                data \(.text) NOT NULL, happened \(.integer) NOT NULL) \(.strict)
            """)
        try await connection.execute("CREATE INDEX events_of_guest ON events (pool, guest, id)")
        try await connection.execute("CREATE INDEX events_by_age ON events (happened)")
        // The greatest id of the events that are no longer kept.
        try await connection.execute(
            "CREATE TABLE event_horizon (only \(.integer) NOT NULL PRIMARY KEY CHECK (only = 1), id \(.integer) NOT NULL) \(.strict)"
        )
        try await connection.execute("INSERT INTO event_horizon (only, id) VALUES (1, 0)")
    }
}
