internal import Database
internal import LatchkeyJSON
internal import LatchkeyPlatform

/// The entries of one part of an archive on their way into a pool. One that is wrong is left out, and all others go in.
struct ArchiveImport: Sendable {
    /// An entry, and where it is in the part.
    private struct Placed: Sendable {
        let place: String
        let kind: ArchiveKind
        let entry: any ArchivedEntry
    }

    /// An entry cannot be taken. What the transaction has written is not kept: it is run again without the entry.
    private struct Stumble: Error {
        let position: Int
        let reason: String
    }

    /// How often a part is run again, each time without an entry: what is good of it is written anew each time.
    private static let mostStumbles = 20

    private let origin: PoolID
    private let withGroups: Bool
    private var entries: [Placed] = []
    private var refused: [ImportedChunk.Refusal] = []

    /// Reads the entries that the pool takes.
    init(_ chunk: ArchiveChunk, of origin: PoolID, into target: PoolID, withGroups: Bool) {
        self.origin = origin
        self.withGroups = withGroups || origin == target
        for kind in ArchiveKind.allCases
        where origin == target || kind.isTaken(intoAnotherPoolWithGroups: withGroups) {
            for (index, value) in chunk[kind].enumerated() {
                let place = "\(kind.rawValue)[\(index)]"
                do {
                    let entry = try Self.decode(value, as: kind.type)
                    entries.append(Placed(place: place, kind: kind, entry: entry))
                } catch {
                    let key = kind == .users ? value["sub"]?.string.flatMap(Subject.init)?.text : nil
                    refused.append(ImportedChunk.Refusal(place: place, key: key, reason: Self.reason(error)))
                }
            }
        }
    }

    /// Puts all that can be into the pool, in one transaction. Throws what ``ArchiveDestination/open(in:)`` does, and
    /// `invalidParameter` when more than 20 entries cannot be taken: then none of the part is.
    mutating func run(into destination: ArchiveDestination) async throws -> ImportedChunk {
        var stumbles = 0
        while true {
            do {
                let (origin, withGroups, entries) = (origin, withGroups, entries)
                var result = try await destination.database.transaction { transaction in
                    let (pool, isNew) = try await destination.open(in: transaction)
                    let target = ArchiveTarget(pool, origin: origin, takesGroups: withGroups, transaction)
                    var result = ImportedChunk()
                    result.madePool = isNew
                    for (position, placed) in entries.enumerated() {
                        try await Self.put(placed, at: position, into: target, &result)
                    }
                    return result
                }
                result.refused = refused + result.refused
                return result
            } catch let stumble as Stumble {
                stumbles += 1
                let placed = entries.remove(at: stumble.position)
                guard stumbles <= Self.mostStumbles else {
                    throw UserPoolError.invalidParameter(
                        "Too much of the part is wrong, also \(placed.place): \(stumble.reason)")
                }
                refused.append(
                    ImportedChunk.Refusal(
                        place: placed.place, key: Self.shown(placed.entry.key), reason: stumble.reason))
            }
        }
    }

    private static func put(
        _ placed: Placed, at position: Int, into target: ArchiveTarget, _ result: inout ImportedChunk
    ) async throws {
        let verdict: ArchiveVerdict
        do {
            verdict = try await placed.entry.put(into: target)
        } catch  where concernsEntry(error) {
            throw Stumble(position: position, reason: reason(error))
        }
        let omissions = target.takeOmissions()
        switch verdict {
        case .added:
            if placed.kind == .users { result.added += 1 } else { result.addedOthers += 1 }
            for omission in omissions {
                result.refused.append(
                    ImportedChunk.Refusal(
                        place: "\(placed.place).\(omission.place)", key: shown(placed.entry.key),
                        reason: omission.reason))
            }
        case .present: if placed.kind == .users { result.present += 1 }
        case .conflict: result.conflicts.append(placed.entry.key)
        }
    }

    private static func decode<Entry: ArchivedEntry>(
        _ value: JSONValue, as type: Entry.Type
    ) throws -> any ArchivedEntry {
        try Entry.decode(value.encode(), ArchiveChunk.options)
    }

    /// Whether an error is of what the entry says, and not of the pool or the store.
    private static func concernsEntry(_ error: any Error) -> Bool {
        switch error {
        case let error as UserPoolError: ![.poolNotFound, .busy].contains(error.code)
        case is JSONError, is ShapeError: true
        case let error as DatabaseError:
            switch error.code {
            case .uniqueViolation, .foreignKeyViolation, .checkViolation, .notNullViolation, .typeMismatch: true
            case _: false
            }
        default: false
        }
    }

    /// What an administrator is told; none of these texts has a value of the entry that could be secret.
    private static func reason(_ error: any Error) -> String {
        let reason =
            switch error {
            case let error as UserPoolError: text(of: error)
            case is DatabaseError: "It has an id that is somebody else's here, or refers to what is not there."
            case let error as ShapeError: "It is not of the form of such an entry: \(error)."
            case let error as JSONError: "It is not of the form of such an entry: \(error)."
            default: "It cannot be read."
            }
        return String(reason.unicodeScalars.prefix(512))
    }

    private static func text(of error: UserPoolError) -> String {
        switch error.code {
        case .tooManyClients, .tooManyGroups, .tooManyProviders, .tooManyResourceServers, .tooMany:
            "The user pool has as many of these as it may have."
        case .invalidOAuthFlow: "The client's OAuth flows are not to be had."
        default:
            error.context[.text] ?? error.context[.attribute].map { "\(error.code.rawValue): \($0)" }
                ?? error.code.rawValue
        }
    }

    /// A key that can be shown in one line; most are ids and names.
    private static func shown(_ key: String) -> String {
        SingleLine.text(String(key.unicodeScalars.prefix(256)))
    }
}
