import Foundation
import LatchkeyJSON
import Testing

@testable import authctl

@Suite struct SeedRoomsTests {
    @Test func `the rooms within are those of the configuration folder`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let file = try Data(contentsOf: root.appending(path: "Config/rooms.json"))
        #expect(try JSONValue(parsing: Array(file)) == SeedRooms.document)
    }
}
