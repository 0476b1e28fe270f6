internal import Database
internal import LatchkeyJSON

/// A part of a pool on its way to another server. It holds secrets: it is sealed before it leaves.
public struct ExportedChunk: Sendable {
    /// The part.
    public let content: [UInt8]
    /// Where the next part begins; `nil` after the last.
    public let next: String?
    /// How many users are in it.
    public let userCount: Int

    /// Throws `invalidParameter` for a part that nobody would take: one entry that is too long by itself.
    fileprivate init(_ chunk: ArchiveChunk.Draft, next: ArchivePlace?) throws(UserPoolError) {
        content = chunk.encode()
        guard content.count <= ArchiveChunk.longest else {
            throw .invalidParameter("The user pool has an entry that is too long for an archive.")
        }
        self.next = next?.text
        userCount = chunk.userCount
    }
}

extension Pool {
    /// A part of everything that an archive has of the pool, from a place on: first what was set, then what is there
    /// beside users, a kind after the other, then the users in the order of their `sub`. Each user is as at one moment,
    /// and comes once; who is made meanwhile may be missing.
    ///
    /// Throws `invalidParameter` for a place that is none, and `operationNotEnabled` while the pool is being set back
    /// to a moment in the past: what is there then never was at one moment.
    public func export(from place: String?) async throws -> ExportedChunk {
        guard let place = ArchivePlace(place) else {
            throw UserPoolError.invalidParameter("No part of a user pool begins there.")
        }
        var chunk = ArchiveChunk.Draft()
        var kinds = ArchiveKind.allCases[...]
        var after = ""
        switch place {
        case .pool: chunk.set(ArchivedPool(self))
        case .entries(let kind, let key):
            kinds = kinds.drop { $0 != kind }
            after = key
        }
        for kind in kinds {
            // Users begin a part of their own.
            guard kind != .users || chunk.isEmpty else {
                return try ExportedChunk(chunk, next: .entries(kind, after: ""))
            }
            if let last = try await add(kind.type, of: kind, after: after, to: &chunk) {
                return try ExportedChunk(chunk, next: .entries(kind, after: last))
            }
            after = ""
        }
        return try ExportedChunk(chunk, next: nil)
    }

    /// Adds the entries of a kind behind a key. Returns the key behind which those begin that the chunk has no room
    /// for; `nil` when there are none.
    private func add<Entry: ArchivedEntry>(
        _ type: Entry.Type, of kind: ArchiveKind, after key: String, to chunk: inout ArchiveChunk.Draft
    ) async throws -> String? {
        // One more is read than a part holds: where all were taken, there are no others.
        let found = try await services.database.scan { connection in
            guard try await !isBeingRestored(in: connection) else {
                throw UserPoolError.operationNotEnabled(
                    "A user pool cannot be exported while a point-in-time recovery is applied to it.")
            }
            return try await Entry.list(after: key, limit: Entry.mostOfPart + 1, of: self, in: connection)
        }
        var last = key
        for entry in found.prefix(Entry.mostOfPart) {
            guard chunk.add(entry, of: kind) else { return last }
            last = entry.key
        }
        return found.count > Entry.mostOfPart ? last : nil
    }

    private func isBeingRestored(in connection: any Connection) async throws -> Bool {
        try await connection.first(
            """
            SELECT 1 FROM restorations WHERE pool = \(id.text) AND paused = 1
                AND status = \(Restoration.Status.restoring.rawValue)
            """) != nil
    }
}
