import Database
import LatchkeyHTTP
import TestSupport
import Testing

@testable import Bookings

@Suite struct BookingStoreDeparturesTests {
    @Test func `what a guest who is gone had is free again, and nobody else's is touched`() async throws {
        let house = try await House.open(pools: ["p", "q"])
        for (token, room) in [("p/alice/s1", "king"), ("p/bob/s2", "studio"), ("q/alice/s3", "king")] {
            #expect(await house.book(room, "2026-12-01", "2026-12-03", token).status == 201)
        }
        try await house.bookings.remove(guest: "alice", pool: "p")
        #expect(try await house.countRows(of: "bookings") == 2)
        #expect(try await house.countRows(of: "events") == 2)
        #expect(try await house.countRows(of: "booking_nights") == 4)
        #expect(await house.book("king", "2026-12-01", "2026-12-03", "p/bob/s2").status == 201)
        #expect(await house.send(.get, "/bookings", "q/alice/s3").ids("bookings").count == 1)
        try await house.bookings.remove(guest: "alice", pool: "p")
    }

    @Test func `a pool that is gone leaves nothing, however much it had`() async throws {
        let house = try await House.open(pools: ["p", "q"])
        let many = BookingStore.mostRemoved * 2 + 7
        try await house.store.database.write { connection in
            for number in 0..<many {
                try await connection.execute(
                    """
                    INSERT INTO bookings (id, pool, room, guest, check_in, check_out, price, created)
                    VALUES (\("b\(number)"), 'p', 'king', 'alice', \(number), \(number + 1), 1, 0)
                    """)
                try await connection.execute(
                    """
                    INSERT INTO booking_nights (pool, room, night, booking) VALUES ('p', 'king', \(number), \("b\(number)"))
                    """)
                try await connection.execute(
                    """
                    INSERT INTO events (pool, guest, kind, data, happened)
                    VALUES ('p', 'alice', 'booking.created', '{}', 0)
                    """)
            }
        }
        #expect(await house.book("king", "2026-12-01", "2026-12-03", "q/bob/s2").status == 201)
        try await house.bookings.remove(pool: "p")
        #expect(try await house.countRows(of: "bookings") == 1)
        #expect(try await house.countRows(of: "booking_nights") == 2)
        #expect(try await house.countRows(of: "events") == 1)
        #expect(try await house.countRows(of: "rooms") == House.rooms.count)
        #expect(try await house.countRows(of: "seeds") == 1)
        try await house.bookings.remove(pool: "p")
    }
}
