import Bookings
import Foundation
import LatchkeyJSON
import Testing

@testable import authd

struct DemoTests {
    @Test func `the demo's rooms are those of the seed file`() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Config/rooms.json")
        let list = try RoomList.decode(Array(Data(contentsOf: path)))
        #expect(list.rooms == Demo.rooms)
    }
}
