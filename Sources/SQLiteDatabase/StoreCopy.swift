internal import Database
internal import Glibc

/// The file that a copy of a store goes into: filled under another name, for its owner alone, and given its own when it
/// is whole and on disk. SQLite does not see to the latter where it copies.
struct StoreCopy {
    let path: String

    /// Has the copy filled. Throws when a file of the name is there, which stays as it is; nothing is left behind then.
    func write(_ fill: (_ draft: String) throws -> Void) throws {
        let draft = "\(path).part-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw DatabaseError.system("cannot make \(path)") }
        defer { for suffix in ["", "-wal", "-shm", "-journal"] { unlink(draft + suffix) } }
        // The file mode mask may have taken bits away.
        fchmod(file, 0o600)
        close(file)
        try fill(draft)
        // SQLite has closed the copy, so that there are no locks of its to be dropped.
        let written = open(draft, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard written >= 0 else { throw DatabaseError.system("cannot open \(draft)") }
        defer { close(written) }
        guard fsync(written) == 0 else { throw DatabaseError.system("cannot write \(path)") }
        // Unlike a rename, a link never replaces a file that is there.
        guard link(draft, path) == 0 else { throw DatabaseError.system("cannot make \(path)") }
        try SQLiteFile.synchronizeFolder(of: path)
    }
}
