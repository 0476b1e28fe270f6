import Database
import Foundation
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import Bookings

@Suite struct BookingStoreRoomsTests {
    @Test func `a pool is seeded once, and never again after its rooms are gone`() async throws {
        let house = try await House()
        #expect(try await house.bookings.seed(House.rooms, pool: "p") == 2)
        #expect(try await house.bookings.seed(House.rooms, pool: "p") == 0)
        try await house.store.database.write { connection in try await connection.execute("DELETE FROM rooms") }
        #expect(try await house.bookings.seed(House.rooms, pool: "p") == 0)
        #expect(try await house.countRows(of: "rooms") == 0)
        #expect(try await house.bookings.seed(House.rooms, pool: "q") == 2)
    }

    @Test func `of many who seed at once, one does`() async throws {
        let house = try await House()
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await house.bookings.seed(House.rooms, pool: "p") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == Array(repeating: 0, count: 19) + [2])
        #expect(try await house.countRows(of: "rooms") == 2)
    }

    @Test func `the rooms of the configuration are those of the house`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Config/rooms.json")
        let list = try RoomList.decode(Array(try Data(contentsOf: file)), DecodingOptions(unknownMembers: .refuse))
        #expect(
            list.rooms.map { "\($0.description) - \($0.city) \($0.price) \($0.imageKey)" } == [
                "One king size bed - Los Angeles 100 stockphoto-1", "Two full sized beds - Pasadena 64 stockphoto-2",
                "Whole studio apartment - El Segundo 120 stockphoto-3",
            ])
        #expect(list.rooms.map(\.id) == list.rooms.map(\.id).sorted())
        #expect(list.rooms.filter { !$0.hasPlainID } == [])
    }

    @Test func `rooms come by id over pages`() async throws {
        let house = try await House()
        let rooms = (0..<25).map { number in
            Room(id: "room-\(100 + number)", description: "d", city: "c", price: number, imageKey: "i")
        }
        _ = try await house.bookings.seed(rooms.shuffled(), pool: "p")
        var found: [Room] = []
        var page = Page(limit: 7)
        repeat {
            try #require(found.count < 100, "a page comes again and again")
            let (rooms, next) = try await house.bookings.rooms(pool: "p", freeFor: nil, page)
            found += rooms
            page.after = next.flatMap { Page.key(in: $0) }
        } while page.after != nil
        #expect(found == rooms)
        #expect(try await house.bookings.rooms(pool: "q", freeFor: nil, Page()).rooms == [])
    }

    @Test(arguments: [(9, 10, true), (9, 11, false), (10, 11, false), (11, 12, false), (12, 13, true), (8, 20, false)])
    func `a room is available when all its nights are free, at the price of all nights`(
        _ from: Int, _ to: Int, _ isFree: Bool
    ) async throws {
        let house = try await House.open()
        func stay(_ from: Int, _ to: Int) throws -> DateRange {
            try DateRange(
                from: try #require(CivilDate(year: 2026, month: 12, day: from)),
                to: try #require(CivilDate(year: 2026, month: 12, day: to)))
        }
        _ = try await house.bookings.book("king", for: stay(10, 12), guest: House.guest("p/bob/s2"))
        let free = try await house.bookings.rooms(pool: "p", freeFor: stay(from, to), Page()).rooms
        #expect(free.map(\.id) == (isFree ? ["king", "studio"] : ["studio"]))
        #expect(free.last?.totalPrice == 120 * (to - from))
    }
}
