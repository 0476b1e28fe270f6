import Testing

@testable import authd

struct ReservedPortTests {
    @Test func `a port is picked, and is nobody else's until it is let go`() throws {
        let any = ListenAddress(host: "127.0.0.1", port: 0)
        let first = try ReservedPort(any)
        #expect((1...65535).contains(first.number))
        let same = ListenAddress(host: "127.0.0.1", port: first.number)
        #expect(throws: StartupError.self) { _ = try ReservedPort(same) }
        first.release()
        #expect(try ReservedPort(same).number == first.number)
    }

    @Test func `an address that is not ours is refused by name`() {
        let error = #expect(throws: StartupError.self) {
            _ = try ReservedPort(ListenAddress(host: "192.0.2.1", port: 0))
        }
        #expect(error?.description.contains("192.0.2.1:0") == true)
    }
}
