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
        var work: Task<Void, Never>?
    }

    private let stores: [(name: String, store: SQLiteDatabase)]
    private let folder: String
    private let clock: any WallClock
    private let log: Log
    private let state = Lock(State())

    init(of stores: [(name: String, store: SQLiteDatabase)], in folder: String, clock: any WallClock, log: Log) {
        self.stores = stores
        self.folder = folder
        self.clock = clock
        self.log = log
    }

    /// Begins a backup. Throws ``Backups/Underway`` while another is made.
    func begin() throws -> Backup {
        let moment = clock.now().rfc3339.filter { $0.isNumber || $0 == "T" || $0 == "Z" }
        return try state.withLock { state in
            if let newest = state.newest, newest.state == .running { throw Backups.Underway(name: newest.name) }
            let backup = Backup(name: moment, path: "\(folder)/\(moment)")
            state.newest = backup
            state.work = Task { await self.make(backup) }
            return backup
        }
    }

    /// The newest backup, if that is its name.
    func find(_ name: String) -> Backup? { state.withLock { $0.newest?.name == name ? $0.newest : nil } }

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
            try Self.makeFolder(partial, mayExist: false)
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
