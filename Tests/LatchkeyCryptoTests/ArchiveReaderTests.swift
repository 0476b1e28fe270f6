import Testing

@testable import LatchkeyCrypto

@Suite struct ArchiveReaderTests {
    static let header = ArchiveHeader(
        id: ArchiveHeader.newID(), pool: "us-east-1_Kx3yQ9aZb", created: "2026-11-30T13:37:00.000Z",
        recipient: String(repeating: "0f", count: 32))

    static func frame(_ box: [UInt8], last: Bool) -> [UInt8] {
        // SAFETY: no chunk of these tests is too long.
        try! ArchiveReader.frame(box, last: last)
    }

    static func archive(_ chunks: [[UInt8]] = [[1, 2, 3], [], [4]]) -> [UInt8] {
        chunks.enumerated().reduce(Array(header.text.utf8)) { bytes, chunk in
            bytes + frame(chunk.element, last: chunk.offset == chunks.count - 1)
        }
    }

    static func read(_ bytes: [UInt8], pieces: Int = .max) throws(ArchiveError) -> (
        ArchiveHeader?, [ArchiveReader.Chunk]
    ) {
        var reader = ArchiveReader()
        var chunks: [ArchiveReader.Chunk] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieces))
            rest = rest.dropFirst(piece.count)
            try reader.append(piece)
            while let chunk = try reader.next() { chunks.append(chunk) }
        }
        try reader.finish()
        return (reader.header, chunks)
    }

    static func error(_ bytes: [UInt8]) -> ArchiveError? {
        do throws(ArchiveError) {
            _ = try read(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [1, 2, 5, 1000]) func `what was written is read, whatever the pieces`(pieces: Int) throws {
        let (header, chunks) = try Self.read(Self.archive(), pieces: pieces)
        #expect(header == Self.header)
        #expect(chunks.map(\.box) == [[1, 2, 3], [], [4]])
        #expect(chunks.map(\.index) == [0, 1, 2] && chunks.map(\.isLast) == [false, false, true])
    }

    @Test func `an archive that is cut off anywhere is told so`() {
        let archive = Self.archive()
        for count in archive.indices {
            let error = Self.error(Array(archive[..<count]))
            #expect(error == .truncated, "\(count)")
        }
    }

    @Test func `a foreign file, a newer archive and a damaged one are refused by name`() {
        #expect(Self.error(Array("name,email\n".utf8)) == .foreign)
        #expect(Self.error(Array("latchkey-archives 1\n\n".utf8)) == .foreign)
        func changed(_ old: String, _ new: String) -> [UInt8] {
            Array(Self.header.text.replacing(old, with: new).utf8) + Self.frame([1], last: true)
        }
        #expect(Self.error(changed("archive 1", "archive 2")) == .newer(2))
        #expect(Self.error(changed("archive 1", "archive 0")) == .damaged)
        #expect(Self.error(changed("archive 1", "archive x")) == .damaged)
        for (old, new) in [
            ("id ", "id x"), ("pool ", "pool"), ("pool us", "pool u\u{7f}"), ("recipient", "sender"),
            ("created 2", "created  2"),
            ("\n\n", "\nmore 1\n\n"), ("0f0f", "0F0f"),
        ] {
            #expect(Self.error(changed(old, new)) == .damaged, "\(new)")
        }
        #expect(Self.error(Array("latchkey-archive 1\n".utf8) + [UInt8](repeating: 0x61, count: 2000)) == .damaged)
        #expect(Self.error(Self.archive() + [0]) == .damaged)
        #expect(Self.error(Array(Self.header.text.utf8) + [0, 0, 0, 0, 2]) == .damaged)
        #expect(Self.error(Array(Self.header.text.utf8) + [0xff, 0xff, 0xff, 0xff, 0]) == .damaged)
    }

    @Test func `a chunk is sealed for its place`() {
        let contexts = [0, 1].flatMap { index in
            [true, false].flatMap { last in
                ["a", "b"].flatMap { archive in
                    ["us-east-1_a", "us-east-1_b"].map {
                        ArchiveHeader.context(of: index, last: last, in: archive, pool: $0)
                    }
                }
            }
        }
        #expect(Set(contexts).count == 16)
    }

    @Test func `a chunk that is said to be of another pool does not open`() throws {
        let key = try OpeningKey.generate()
        let other = ArchiveHeader(
            id: Self.header.id, pool: "us-east-1_other", created: Self.header.created,
            recipient: Self.header.recipient)
        let box = try key.sealingKey.seal([1, 2, 3], context: Self.header.context(of: 0, last: true))
        #expect(try key.open(box, context: Self.header.context(of: 0, last: true)) == [1, 2, 3])
        #expect(throws: CryptoError.self) { try key.open(box, context: other.context(of: 0, last: true)) }
    }

    @Test func `a chunk that no reader takes is not written`() throws {
        let longest = [UInt8](repeating: 0, count: ArchiveReader.longestChunk)
        #expect(try ArchiveReader.frame(longest, last: true).count == longest.count + 5)
        #expect(throws: ArchiveError.tooLong) { try ArchiveReader.frame(longest + [0], last: true) }
    }
}
