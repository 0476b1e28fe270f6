import Testing

@testable import UserPool

struct ArchiveImportTests {
    /// A part with so many groups that cannot be, before one that can.
    private static func part(wrong count: Int) -> [UInt8] {
        let wrong = (0..<count).map { number in #"{"name":"a \#(number)","created":1,"modified":1},"# }
        return Array((#"{"groups":["# + wrong.joined() + #"{"name":"b","created":1,"modified":1}]}"#).utf8)
    }

    @Test func `a part of which too much is wrong is refused as a whole`() async throws {
        let fixture = try await PoolFixture()
        let pool = try await fixture.pool()
        let id = pool.id.text
        let refusal = await text { try await fixture.pools.importArchive(Self.part(wrong: 21), of: id, into: id) }
        #expect(refusal == "Too much of the part is wrong, also groups[20]: The group is none.")
        #expect(try await pool.groups().elements.isEmpty)
        let result = try await fixture.pools.importArchive(Self.part(wrong: 20), of: id, into: id)
        #expect(result.addedOthers == 1 && result.refused.count == 20)
        #expect(try await pool.groups().elements.map(\.name) == ["b"])
    }
}
