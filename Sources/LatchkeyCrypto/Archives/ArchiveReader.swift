/// Reads an archive as its bytes come: the header, then the chunks, which are still sealed. It holds one chunk.
///
/// A chunk is four bytes of length, most significant first, a byte that is 1 for the last chunk and 0 for others, and
/// the box. Behind the last one there is nothing.
public struct ArchiveReader: Sendable {
    /// The longest box, in bytes.
    public static let longestChunk = 8 << 20

    /// A chunk at its place.
    public struct Chunk: Sendable, Equatable {
        /// Which it is, from 0.
        public let index: Int
        /// Whether no other follows.
        public let isLast: Bool
        /// What is sealed.
        public let box: [UInt8]
    }

    /// The header, once it was read.
    public private(set) var header: ArchiveHeader?
    private var waiting: [UInt8] = []
    private var start = 0
    private var nextIndex = 0
    private var hasEnded = false

    /// A reader of a file from its beginning.
    public init() {}

    /// Takes the next bytes. Throws ``ArchiveError``.
    public mutating func append(_ bytes: [UInt8]) throws(ArchiveError) {
        if start > 0 {
            waiting.removeFirst(start)
            start = 0
        }
        waiting += bytes
        guard header == nil, let found = try ArchiveHeader.read(waiting) else { return }
        header = found.header
        start = found.count
    }

    /// The next chunk of which all bytes have come. Throws ``ArchiveError``.
    public mutating func next() throws(ArchiveError) -> Chunk? {
        guard header != nil else { return nil }
        let count = waiting.count - start
        guard !hasEnded else {
            guard count == 0 else { throw .damaged }
            return nil
        }
        guard count >= 5 else { return nil }
        let length = waiting[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        let flag = waiting[start + 4]
        guard length <= Self.longestChunk, flag <= 1 else { throw .damaged }
        guard count >= 5 + length else { return nil }
        let box = Array(waiting[start + 5..<start + 5 + length])
        start += 5 + length
        hasEnded = flag == 1
        defer { nextIndex += 1 }
        return Chunk(index: nextIndex, isLast: hasEnded, box: box)
    }

    /// The file has no more bytes. Throws ``ArchiveError`` unless its last chunk was read.
    public func finish() throws(ArchiveError) {
        guard header != nil, hasEnded else { throw .truncated }
        guard waiting.count == start else { throw .damaged }
    }

    /// A chunk as it is written. Throws `tooLong` for one that no reader takes.
    public static func frame(_ box: [UInt8], last: Bool) throws(ArchiveError) -> [UInt8] {
        guard box.count <= longestChunk else { throw .tooLong }
        let length = UInt32(box.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + [last ? 1 : 0] + box
    }
}
