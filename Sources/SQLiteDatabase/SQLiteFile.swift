internal import CSQLite
internal import Database
internal import Glibc

/// The file of a store: made once, with its mark, and told apart from others' ever after.
///
/// A store is made under another name and linked to its own when it is complete. So a file that is there and empty was
/// damaged; it is never taken for a new one.
struct SQLiteFile {
    /// The format of the file itself; schemas have their migrations.
    static let format: Int64 = 1

    let path: String
    var kind = StoreKind.pools

    /// Makes the store when there is nothing, readable and writable for the owner alone. Only what is there is judged:
    /// an empty file, something that is no file, a log without its store.
    func prepare() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .system("cannot look at \(path)") }
            return try create()
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw DatabaseError(.foreign, "\(path) is not a file")
        }
        guard status.st_size > 0 else { throw DatabaseError(.damaged, "\(path) is damaged: it is empty") }
        // By path: closing a descriptor of the file would drop SQLite's locks on it.
        for file in [path, "\(path)-wal", "\(path)-shm"] where stat(file, &status) == 0 && status.st_mode & 0o077 != 0 {
            guard chmod(file, 0o600) == 0 else { throw .system("cannot make \(file) private") }
        }
    }

    /// Throws unless the file that `connection` has opened is a store of ours, of this kind, that this program can
    /// read.
    func check(_ connection: SQLiteConnection) throws(DatabaseError) {
        let application: Int64
        let format: Int64
        let pageSize: Int
        do {
            application = try connection.run("PRAGMA application_id")[0].get(0)
            format = try connection.run("PRAGMA user_version")[0].get(0)
            pageSize = try connection.run("PRAGMA page_size")[0].get(0)
            // Reads the schema, and so finds a file that lost its end.
            try connection.run("SELECT count(*) FROM sqlite_schema")
        } catch {
            switch error.code {
            case .damaged: throw error
            case .foreign:
                throw DatabaseError(
                    .foreign, "\(path) is not a store: another file, or damaged at its start (\(error.message))")
            case _: throw DatabaseError(error.code, "\(path): \(error.message)")
            }
        }
        guard application == kind.applicationID else {
            if let other = StoreKind.allCases.first(where: { $0.applicationID == application }) {
                throw DatabaseError(.foreign, "\(path) is the store of \(other), where that of \(kind) is due")
            }
            throw DatabaseError(.foreign, "\(path) is a database of another program (application_id \(application))")
        }
        guard format <= Self.format else {
            throw DatabaseError(
                .newer, "\(path) has the format \(format) of a newer program; this one knows \(Self.format)")
        }
        // SQLite reads zeros where the last page ends early. With a log, the page may be in there.
        var status = stat()
        let hasLog = stat("\(path)-wal", &status) == 0 && status.st_size > 0
        guard hasLog || stat(path, &status) != 0 || Int(status.st_size) % pageSize == 0 else {
            throw DatabaseError(.damaged, "\(path) is damaged: it ends within a page")
        }
    }

    private func create() throws(DatabaseError) {
        var status = stat()
        if stat("\(path)-wal", &status) == 0, status.st_size > 0 {
            throw DatabaseError(.damaged, "\(path) is damaged: its log \(path)-wal is there, the store is not")
        }
        let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .system("cannot make \(path)") }
        // The file mode mask may have taken bits away.
        fchmod(file, 0o600)
        Glibc.close(file)
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }

        let connection = try SQLiteConnection(path: draft, role: .writer, counters: Counters())
        try connection.run(kind.mark)
        try connection.run("PRAGMA user_version = 1")
        try connection.configure()
        connection.close()

        // Unlike a rename, a link never replaces a store that another process made meanwhile.
        guard link(draft, path) == 0 || errno == EEXIST else { throw .system("cannot make \(path)") }
        try Self.synchronizeFolder(of: path)
    }

    /// Has it on disk that a file has its name.
    static func synchronizeFolder(of path: String) throws(DatabaseError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("cannot open \(folder)") }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .system("cannot write \(folder)") }
    }
}

extension DatabaseError {
    /// What the system call that just failed says.
    static func system(_ what: String) -> DatabaseError {
        let code: Code =
            switch errno {
            case ENOSPC, EDQUOT: .full
            case EROFS, EACCES, EPERM: .readOnly
            case _: .inputOutput
            }
        return DatabaseError(code, "\(what): \(String(cString: strerror(errno)))")
    }
}
