import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import Bookings

@Suite struct BookingStoreTests {
    private func stay(_ from: Int, _ to: Int) throws -> DateRange {
        try DateRange(
            from: try #require(CivilDate(year: 2026, month: 12, day: from)),
            to: try #require(CivilDate(year: 2026, month: 12, day: to)))
    }

    private let alice = House.guest("p/alice/s1")

    @Test func `BKG-03 a room is left and taken on the same day`() async throws {
        let house = try await House.open()
        for (from, to) in [(10, 12), (12, 14), (8, 10)] {
            let booking = try await house.bookings.book("king", for: stay(from, to), guest: alice)
            #expect(booking.nights == 2)
            #expect(booking.totalPrice == 200)
        }
        #expect(try await house.countRows(of: "booking_nights") == 6)
    }

    @Test(arguments: [(11, 13, [11]), (9, 11, [10]), (10, 12, [10, 11]), (9, 14, [10, 11]), (10, 11, [10])])
    func `BKG-04 nights that are taken are named, and nothing is written`(
        _ from: Int, _ to: Int, _ taken: [Int]
    ) async throws {
        let house = try await House.open()
        _ = try await house.bookings.book("king", for: stay(10, 12), guest: alice)
        let nights = try taken.map { try #require(CivilDate(year: 2026, month: 12, day: $0)) }
        await #expect(throws: BookingError(.taken(nights))) {
            try await house.bookings.book("king", for: stay(from, to), guest: House.guest("p/bob/s2"))
        }
        #expect(try await house.countRows(of: "bookings") == 1)
        #expect(try await house.countRows(of: "booking_nights") == 2)
        #expect(try await house.countRows(of: "events") == 1)
    }

    @Test func `BKG-05 of fifty who book one room for one night, one gets it`() async throws {
        let house = try await House.open()
        let range = try stay(1, 4)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let guest = House.guest("p/guest\(number)/s\(number)")
                    do {
                        _ = try await house.bookings.book("king", for: range, guest: guest)
                        return true
                    } catch let error as BookingError {
                        if case .taken = error.code { return false }
                        Issue.record("\(error)")
                    } catch {
                        Issue.record("\(error)")
                    }
                    return false
                }
            }
            return await group.reduce(into: 0) { count, gotIt in count += gotIt ? 1 : 0 }
        }
        #expect(outcomes == 1)
        #expect(try await house.countRows(of: "bookings") == 1)
        #expect(try await house.countRows(of: "booking_nights") == 3)
    }

    @Test func `the rule lies in the store: a second booking of a night cannot be written`() async throws {
        let house = try await House.open()
        let booking = try await house.bookings.book("king", for: stay(1, 2), guest: alice)
        await #expect(
            throws: DatabaseError(
                .uniqueViolation(.init(table: "booking_nights", columns: ["pool", "room", "night"])), "")
        ) {
            try await house.store.database.write { connection in
                try await connection.execute(
                    """
                    INSERT INTO booking_nights (pool, room, night, booking)
                    VALUES ('p', 'king', \(booking.checkIn), \(booking.id))
                    """)
            }
        }
    }

    @Test func `a cancelled booking frees its nights`() async throws {
        let house = try await House.open()
        let booking = try await house.bookings.book("king", for: stay(1, 5), guest: alice)
        try await house.bookings.cancel(booking.id, of: alice)
        #expect(try await house.countRows(of: "booking_nights") == 0)
        _ = try await house.bookings.book("king", for: stay(1, 5), guest: House.guest("p/bob/s2"))
        await #expect(throws: BookingError(.bookingNotFound)) {
            try await house.bookings.cancel(booking.id, of: alice)
        }
    }

    @Test func `the same room of two pools is two rooms`() async throws {
        let house = try await House.open(pools: ["p", "q"])
        let first = try await house.bookings.book("king", for: stay(1, 2), guest: alice)
        let second = try await house.bookings.book("king", for: stay(1, 2), guest: House.guest("q/alice/s3"))
        await #expect(throws: BookingError(.bookingNotFound)) {
            _ = try await house.bookings.booking(second.id, of: alice)
        }
        #expect(try await house.bookings.booking(first.id, of: alice) == first)
        await #expect(throws: BookingError(.roomNotFound)) {
            try await house.bookings.book("king", for: stay(1, 2), guest: House.guest("r/alice/s4"))
        }
    }

    @Test func `the price is that of the moment of booking`() async throws {
        let house = try await House.open()
        let booking = try await house.bookings.book("king", for: stay(1, 4), guest: alice)
        try await house.store.database.write { connection in
            try await connection.execute("UPDATE rooms SET price = 999 WHERE id = 'king'")
        }
        let later = try await house.bookings.booking(booking.id, of: alice)
        #expect(later.totalPrice == 300)
        #expect(later.room.price == 999)
    }

    @Test func `BKG-10 a guest's bookings come by check-in, then id, over pages, and nobody else's`() async throws {
        let house = try await House.open()
        for day in [20, 5, 12, 9, 17] {
            _ = try await house.bookings.book("king", for: stay(day, day + 1), guest: alice)
            _ = try await house.bookings.book("studio", for: stay(day, day + 1), guest: alice)
            _ = try await house.bookings.book("king", for: stay(day + 1, day + 2), guest: House.guest("p/bob/s2"))
        }
        let all = try await house.bookings.bookings(of: alice, Page()).bookings
        #expect(all.count == 10)
        #expect(all.map { "\($0.checkIn.fullDate) \($0.id)" } == all.map { "\($0.checkIn.fullDate) \($0.id)" }.sorted())
        #expect(Set(all.map(\.guestId)) == ["alice"])
        var paged: [Booking] = []
        var page = Page(limit: 3)
        repeat {
            try #require(paged.count < 100, "a page comes again and again")
            let (bookings, next) = try await house.bookings.bookings(of: alice, page)
            #expect(bookings.count <= 3)
            paged += bookings
            // What others do, and what is booked before the page, moves nothing.
            if paged.count == 3 { _ = try await house.bookings.book("king", for: stay(1, 2), guest: alice) }
            page.after = next.flatMap { Page.key(in: $0) }
        } while page.after != nil
        #expect(paged == all)
    }
}
