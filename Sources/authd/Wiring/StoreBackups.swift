internal import Glibc
internal import LatchkeyPlatform
internal import SQLiteDatabase
internal import ServerAPI

/// Copies of the stores that are made while the server runs, each in a folder of its own in the data folder.
///
/// A folder gets its name when all that is in it is whole and on disk; until then, and after a crash, it ends in
/// `.partial`. The master key is in none: whoever has a copy opens nothing of what is sealed in it.
final class StoreBackups: Sendable {
    private struct State {
        var newest: Backup?
        /// Those before it, the last ones, the newest last.
        var earlier: [Backup] = []
        var work: Task<Void, Never>?
    }

    /// Of how many backups before the newest it is still told how they ended.
    private static let mostEarlier = 7

    private let stores: [(name: String, store: SQLiteDatabase)]
    private let folder: String
    private let clock: any WallClock
    private let log: Log
    private let space: @Sendable (_ folder: String) throws -> DiskSpace
    private let state = Lock(State())

    /// Makes backups of the stores in a folder, if `space` says that there is room on the file system that it is on.
    init(
        of stores: [(name: String, store: SQLiteDatabase)], in folder: String, clock: any WallClock, log: Log,
        space: @escaping @Sendable (_ folder: String) throws -> DiskSpace = { try DiskSpace(of: $0) }
    ) {
        self.stores = stores
        self.folder = folder
        self.clock = clock
        self.log = log
        self.space = space
    }

    /// Begins a backup. Throws ``Backups/Underway`` while another is made.
    func begin() throws -> Backup {
        let moment = clock.now().rfc3339.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        return try state.withLock { state in
            if let newest = state.newest {
                guard newest.state != .running else { throw Backups.Underway(name: newest.name) }
                state.earlier.append(newest)
                if state.earlier.count > Self.mostEarlier { state.earlier.removeFirst() }
            }
            let backup = Backup(name: moment, path: "\(folder)/\(moment)")
            state.newest = backup
            state.work = Task { await self.make(backup) }
            return backup
        }
    }

    /// The backup of that name, if it is the newest or one of the last before it.
    func find(_ name: String) -> Backup? {
        state.withLock { state in
            state.newest?.name == name ? state.newest : state.earlier.last { $0.name == name }
        }
    }

    /// Returns when what is being made is over.
    func finish() async {
        let work = state.withLock { $0.work }
        await work?.value
    }

    /// Gives up what is being made; returns when it is over.
    func stop() async {
        let work = state.withLock { $0.work }
        work?.cancel()
        await work?.value
    }

    private func make(_ backup: Backup) async {
        let partial = backup.path + ".partial"
        do {
            try Self.makeFolder(folder, mayExist: true)
            try Self.synchronize(Self.parent(of: folder))
            try Self.makeFolder(partial, mayExist: false)
            try await checkSpace()
            var before = 0
            for (name, store) in stores {
                let sum = before
                try await store.backUp(to: "\(partial)/\(name)") { done, total in
                    self.state.withLock { state in
                        state.newest?.copied = sum + done
                        state.newest?.total = sum + total
                    }
                }
                before = state.withLock { $0.newest?.copied ?? 0 }
            }
            // A folder that is there and has files in it is never replaced.
            guard rename(partial, backup.path) == 0 else {
                throw StartupError("cannot make \(backup.path)", errno: errno)
            }
            try Self.synchronize(folder)
            state.withLock { $0.newest?.state = .done }
            log.info("backup made", ["path": .identifier(backup.path)])
        } catch {
            for (name, _) in stores { unlink("\(partial)/\(name)") }
            rmdir(partial)
            let reason = error is CancellationError ? "The server stopped." : "\(error)"
            state.withLock { state in
                state.newest?.state = .failed
                state.newest?.reason = reason
            }
            log.error("backup failed", ["path": .identifier(backup.path), "reason": .reason(reason)])
        }
    }

    /// The server itself has to be able to write when the copies are there. Throws ``StartupError``.
    private func checkSpace() async throws {
        var needed: UInt64 = 0
        for (_, store) in stores { needed += try await store.sizeOfCopy() }
        let found = try space(folder)
        guard found.has(needed) else {
            throw StartupError(
                "There is no room: the copies take \(needed) bytes, \(found.reserve) have to stay free, and "
                    + "\(found.available) are.")
        }
    }

    /// The folder that a path is in.
    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func makeFolder(_ path: String, mayExist: Bool) throws(StartupError) {
        guard mkdir(path, 0o700) == 0 || (mayExist && errno == EEXIST) else {
            throw StartupError("cannot make \(path)", errno: errno)
        }
    }

    private static func synchronize(_ folder: String) throws(StartupError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StartupError("cannot open \(folder)", errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StartupError("cannot write \(folder)", errno: errno) }
    }
}
