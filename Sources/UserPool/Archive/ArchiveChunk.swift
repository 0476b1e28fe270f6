internal import LatchkeyJSON

/// What one chunk of an archive holds: the first one begins with the pool, then come the kinds in their order.
struct ArchiveChunk {
    /// The longest chunk, in bytes. One with more than one entry is far shorter: see ``ArchiveRoom``.
    static let longest = 4 << 20
    /// What is read of an entry: members that a newer program writes are refused, not lost.
    static let options = DecodingOptions(unknownMembers: .refuse, maximumSize: longest)
    private static let poolName = "pool"

    let pool: ArchivedPool?
    /// The entries as they came. They are read one by one: one that is none does not spoil the others.
    private let entries: [ArchiveKind: [JSONValue]]

    /// Reads a chunk. Throws `invalidParameter` for what is none, or holds more than is written in one transaction.
    init(_ content: [UInt8]) throws(UserPoolError) {
        guard let members = (try? JSONValue(parsing: content, maximumSize: Self.longest))?.object else {
            throw .invalidParameter("The part of the archive cannot be read.")
        }
        var pool: ArchivedPool?
        var entries: [ArchiveKind: [JSONValue]] = [:]
        for (name, value) in members {
            if name == Self.poolName {
                do {
                    pool = try ArchivedPool.decode(value.encode(), Self.options)
                } catch {
                    throw .invalidParameter("The archive has a user pool that is none: \(error)")
                }
            } else {
                guard let kind = ArchiveKind(rawValue: name), let array = value.array else {
                    throw .invalidParameter("The part of the archive holds what this program does not know.")
                }
                guard array.count <= ArchiveRoom.mostEntries else {
                    throw .invalidParameter("The part of the archive holds more than a part may.")
                }
                entries[kind] = array
            }
        }
        self.pool = pool
        self.entries = entries
    }

    /// The entries of a kind, each as it came.
    subscript(kind: ArchiveKind) -> [JSONValue] { entries[kind] ?? [] }

    /// Puts a chunk together.
    struct Draft {
        private var room = ArchiveRoom()
        private var pool: [UInt8]?
        private var entries: [ArchiveKind: [[UInt8]]] = [:]

        /// Whether nothing is in it.
        var isEmpty: Bool { pool == nil && entries.isEmpty }

        /// How many users are in it.
        var userCount: Int { entries[.users]?.count ?? 0 }

        mutating func set(_ pool: ArchivedPool) {
            let bytes = pool.encode()
            _ = room.take(bytes.count)
            self.pool = bytes
        }

        /// Adds an entry; false when the chunk ends before it.
        mutating func add(_ entry: some ArchivedEntry, of kind: ArchiveKind) -> Bool {
            let bytes = entry.encode()
            guard room.take(bytes.count) else { return false }
            entries[kind, default: []].append(bytes)
            return true
        }

        /// The text of the chunk.
        func encode() -> [UInt8] {
            var writer = JSONWriter()
            writer.beginObject()
            if let pool {
                writer.name(ArchiveChunk.poolName)
                writer.raw(pool)
            }
            for kind in ArchiveKind.allCases {
                guard let entries = entries[kind] else { continue }
                writer.name(kind.rawValue)
                writer.beginArray()
                for entry in entries { writer.raw(entry) }
                writer.endArray()
            }
            writer.endObject()
            return writer.bytes
        }
    }
}
