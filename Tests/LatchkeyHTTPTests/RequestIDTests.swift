import Testing

@testable import LatchkeyHTTP

@Suite struct RequestIDTests {
    @Test func `an id is a version 4 UUID and comes once`() throws {
        var seen: Set<String> = []
        for _ in 0..<10_000 {
            let id = RequestID.next()
            #expect(id.utf8.count == 36)
            #expect(seen.insert(id).inserted)
        }
        let form = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
        for id in seen.prefix(100) { #expect(try form.wholeMatch(in: id) != nil, "\(id)") }
    }
}
