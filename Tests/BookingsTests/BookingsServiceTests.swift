import Database
import LatchkeyHTTP
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import Bookings

@Suite struct BookingsServiceTests {
    @Test func `BKG-01 the days of a stay are stored, returned and listed as they were given`() async throws {
        let house = try await House.open()
        let made = await house.book("king", "2026-03-28", "2026-03-30")
        #expect(made.status == 201)
        let path = "/bookings/\(try #require(made.string("id")))"
        #expect(made.response.headers[.location] == path)
        for answer in [made, await house.send(.get, path, "p/alice/s1")] {
            #expect(answer.string("checkIn") == "2026-03-28")
            #expect(answer.string("checkOut") == "2026-03-30")
            #expect(answer.string("guestId") == "alice")
            #expect(answer.json["room"]?["description"]?.string == "One king size bed")
            #expect(answer.response.headers[.cacheControl] == "no-store")
        }
        let listed = await house.send(.get, "/bookings", "p/alice/s1")
        #expect(listed.json["bookings"]?.array?.first?["checkIn"]?.string == "2026-03-28")
        #expect(listed.json["bookings"]?.array?.first?["checkOut"]?.string == "2026-03-30")
    }

    @Test func `BKG-04 a clash names the nights and never the other guest`() async throws {
        let house = try await House.open()
        #expect(await house.book("king", "2026-12-10", "2026-12-12").status == 201)
        let clash = await house.book("king", "2026-12-09", "2026-12-14", "p/bob/s2")
        #expect(clash.status == 409)
        #expect(clash.response.headers[.contentType] == "application/problem+json")
        #expect(clash.json["dates"]?.array?.compactMap(\.string) == ["2026-12-10", "2026-12-11"])
        #expect(clash.text.contains("2026-12-10, 2026-12-11"))
        #expect(!clash.text.contains("alice"))
        #expect(await house.send(.get, "/bookings", "p/bob/s2").ids("bookings") == [])
    }

    @Test func `BKG-08 another's booking is out of reach, and the guest comes from the token`() async throws {
        let house = try await House.open(pools: ["p", "q"])
        let made = await house.book("king", "2026-12-10", "2026-12-12")
        let path = "/bookings/\(try #require(made.string("id")))"
        for token in ["p/bob/s2", "q/alice/s3"] {
            #expect(await house.send(.get, path, token).status == 404)
            #expect(await house.send(.delete, path, token).status == 404)
            #expect(await house.send(.patch, path, token, #"{"guestId":"bob"}"#).status == 405)
        }
        #expect(await house.send(.patch, path, "p/alice/s1", #"{"guestId":"bob"}"#).status == 405)
        let forged = await house.send(
            .post, "/bookings", "p/alice/s1",
            #"{"roomId":"king","checkIn":"2026-12-20","checkOut":"2026-12-21","guestId":"bob"}"#)
        #expect(forged.status == 403)
        #expect(await house.send(.get, path, "p/alice/s1").string("guestId") == "alice")
        #expect(try await house.countRows(of: "bookings") == 1)
    }

    @Test(arguments: [
        (#"{"roomId":"king","checkIn":"2026-12-03","checkOut":"2026-12-03"}"#, 422, "after the check-in"),
        (#"{"roomId":"king","checkIn":"2026-12-03","checkOut":"2026-12-01"}"#, 422, "after the check-in"),
        (#"{"roomId":"king","checkIn":"2026-12-03","checkOut":"2028-12-01"}"#, 422, "366"),
        (#"{"roomId":"king","checkIn":"2026-02-30","checkOut":"2026-03-02"}"#, 400, "checkIn"),
        (#"{"roomId":"king","checkIn":"2026-12-01","checkOut":"1.12.2026"}"#, 400, "checkOut"),
        (#"{"roomId":"king","checkIn":20261201,"checkOut":"2026-12-02"}"#, 400, "checkIn"),
        (#"{"roomId":"king","checkIn":"2026-12-01T00:00:00Z","checkOut":"2026-12-02"}"#, 400, "checkIn"),
        (#"{"roomId":"king","checkIn":"2026-12-01"}"#, 400, "checkOut"),
        (#"{"roomId":"king","checkIn":"2026-12-01","checkOut":"2026-12-02","note":"x"}"#, 400, "note"),
        (#"{"roomId":"king","roomId":"king","checkIn":"2026-12-01","checkOut":"2026-12-02"}"#, 400, "roomId"),
        (#"{"roomId":"","checkIn":"2026-12-01","checkOut":"2026-12-02"}"#, 400, "roomId"),
        (#"{"roomId":"attic","checkIn":"2026-12-01","checkOut":"2026-12-02"}"#, 404, "room"),
        ("[]", 400, "wrong type"), ("", 400, "JSON"), ("{", 400, "JSON"),
    ])
    func `a booking that makes no sense is refused with the reason`(
        _ body: String, _ status: Int, _ reason: String
    ) async throws {
        let house = try await House.open()
        let answer = await house.send(.post, "/bookings", "p/alice/s1", body)
        #expect(answer.status == status)
        #expect(answer.response.headers[.contentType] == "application/problem+json")
        #expect(answer.json["status"]?.int64 == Int64(status))
        #expect(answer.string("detail")?.contains(reason) == true, "\(answer.text)")
        #expect(try await house.countRows(of: "bookings") == 0)
    }

    @Test func `rooms are listed, free ones for some nights, one by its id`() async throws {
        let house = try await House.open()
        _ = await house.book("king", "2026-12-01", "2026-12-03")
        let all = await house.send(.get, "/rooms", "p/bob/s2")
        #expect(all.ids("rooms") == ["king", "studio"])
        #expect(all.json["next"] == nil)
        #expect(all.json["rooms"]?.array?.first?["totalPrice"] == nil)
        let free = await house.send(.get, "/rooms?available=2026-12-02..2026-12-05", "p/bob/s2")
        #expect(free.ids("rooms") == ["studio"])
        #expect(free.json["rooms"]?.array?.first?["totalPrice"]?.int64 == 360)
        let first = await house.send(.get, "/rooms?limit=1", "p/bob/s2")
        #expect(first.ids("rooms") == ["king"])
        let next = try #require(first.string("next"))
        #expect(await house.send(.get, "/rooms?limit=1&next=\(next)", "p/bob/s2").ids("rooms") == ["studio"])
        #expect(await house.send(.get, "/rooms/studio", "p/bob/s2").string("city") == "El Segundo")
        #expect(await house.send(.get, "/rooms/attic", "p/bob/s2").status == 404)
        #expect(await house.send(.get, "/rooms/studio", "q/bob/s9").status == 404)
    }

    @Test(arguments: [
        "/rooms?limit=0", "/rooms?limit=101", "/rooms?limit=x", "/rooms?limit=1&limit=2", "/rooms?next=%25",
        "/rooms?next=a", "/rooms?available=2026-12-01", "/rooms?colour=red", "/rooms?limit=%zz", "/bookings?next=eA",
        "/bookings?available=2026-12-01..2026-12-02",
    ])
    func `a query that makes no sense is refused`(_ target: String) async throws {
        let house = try await House.open()
        let answer = await house.send(.get, target, "p/alice/s1")
        #expect(answer.status == 400)
        #expect(answer.response.headers[.contentType] == "application/problem+json")
    }

    @Test func `available nights must be a stay`() async throws {
        let house = try await House.open()
        #expect(await house.send(.get, "/rooms?available=2026-12-02..2026-12-02", "p/alice/s1").status == 422)
        #expect(await house.send(.get, "/rooms?available=2026-12-02..2028-12-02", "p/alice/s1").status == 422)
    }

    @Test func `a deleted booking is gone`() async throws {
        let house = try await House.open()
        let path = "/bookings/\(try #require(await house.book("king", "2026-12-01", "2026-12-03").string("id")))"
        #expect(await house.send(.delete, path, "p/alice/s1").status == 204)
        #expect(await house.send(.get, path, "p/alice/s1").status == 404)
        #expect(await house.send(.delete, path, "p/alice/s1").status == 404)
    }

    @Test(arguments: [
        (BookingsService.EarliestCheckIn.any, "2026-01-01", 201), (.today, "2026-11-28", 422),
        (.today, "2026-11-29", 201), (.today, "2026-11-30", 201),
    ])
    func `a check-in may have passed unless the configuration forbids it`(
        _ earliest: BookingsService.EarliestCheckIn, _ checkIn: String, _ status: Int
    ) async throws {
        // At 02:00 UTC on 30 November it is still the 29th west of the Atlantic.
        let house = try await House.open(earliestCheckIn: earliest)
        #expect(house.clock.now().rfc3339.hasPrefix("2026-11-30T02:00"))
        #expect(await house.book("king", checkIn, "2026-12-01").status == status)
    }

    @Test func `seeding inserts the rooms of the body once`() async throws {
        let house = try await House()
        let body = RoomListBody.text(House.rooms)
        let request = Request(.post, "/rooms?userPoolId=p", body: body)
        #expect(Answer(await house.service.seed(request)).json["inserted"]?.int64 == 2)
        #expect(Answer(await house.service.seed(request)).json["inserted"]?.int64 == 0)
        #expect(await house.send(.get, "/rooms", "p/alice/s1").ids("rooms") == ["king", "studio"])
        for (target, body) in [
            ("/rooms", body), ("/rooms?userPoolId=", body), ("/rooms?userPoolId=q", Array("{}".utf8)),
            ("/rooms?userPoolId=q", Array(#"{"rooms":[{"id":"a"}]}"#.utf8)),
            (
                "/rooms?userPoolId=q",
                RoomListBody.text([Room(id: "a/b", description: "d", city: "c", price: 1, imageKey: "i")])
            ),
        ] {
            #expect(Answer(await house.service.seed(Request(.post, target, body: body))).status == 400)
        }
        #expect(try await house.countRows(of: "seeds") == 1)
    }

    @Test func `a store that cannot write answers 503 and tells when to try again`() async throws {
        let house = try await House.open()
        await house.store.database.close()
        let answer = await house.book("king", "2026-12-01", "2026-12-02")
        #expect(answer.status == 503)
        #expect(answer.response.headers[.retryAfter] == "1")
    }
}

/// The body of a seeding.
enum RoomListBody {
    static func text(_ rooms: [Room]) -> [UInt8] {
        var list = RoomList()
        list.rooms = rooms
        return list.encode()
    }
}
