internal import Database
internal import LatchkeyJSON

/// One thing of a pool as an archive has it: what is stored of it, with what is sealed in the store opened, since the
/// server that takes it has another master key. Moments are milliseconds, bytes base 64.
protocol ArchivedEntry: Shape, Sendable {
    /// What tells it from others of its kind in the pool; they come in the order of it.
    var key: String { get }

    /// The most that come in one part, and are read at a time.
    static var mostOfPart: Int { get }

    /// Those of a pool behind a key in the order of their keys, at most `limit`.
    static func list(
        after key: String, limit: Int, of pool: Pool, in connection: any Connection
    ) async throws -> [Self]

    /// Puts it into a pool; one that is there stays as it is. Throws what is wrong with it: nothing of it is kept then.
    func put(into target: ArchiveTarget) async throws -> ArchiveVerdict
}

extension ArchivedEntry {
    static var mostOfPart: Int { ArchiveRoom.mostEntries }
}

/// What became of an entry.
enum ArchiveVerdict: Sendable {
    case added
    /// It was there already, be it from the same archive.
    case present
    /// Somebody else has a user's name, alias or passkey.
    case conflict
}
