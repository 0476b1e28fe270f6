internal import Glibc
internal import LatchkeyPlatform

/// The files of import jobs in their folder: what was uploaded, while it is wanted, and the log of what became of it,
/// which is the operator's to keep or to delete. All of them are for their owner alone.
struct ImportFiles: Sendable {
    /// The folder.
    let folder: String

    /// What an operating system's call answered.
    struct Failure: Error, Equatable {
        let call: StaticString
        let code: Int32

        static func == (left: Failure, right: Failure) -> Bool { left.code == right.code }
    }

    /// The file of a job as it was uploaded.
    func upload(of job: String) -> String { "\(folder)/\(job).csv" }
    /// The file of a job while it comes.
    func draft(of job: String) -> String { "\(folder)/\(job).part" }
    /// The log of a job.
    func log(of job: String) -> String { "\(folder)/\(job).log" }

    /// Makes the folder where it is missing.
    func prepare() throws(Failure) {
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw Failure(call: "mkdir", code: errno) }
    }

    /// Whether the file of a job is there.
    func hasUpload(of job: String) -> Bool { access(upload(of: job), R_OK) == 0 }

    /// Takes the file of a job away.
    func remove(_ job: String) {
        unlink(upload(of: job))
        unlink(draft(of: job))
    }

    /// The ids of jobs of which there are files.
    func jobs() -> Set<String> {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var jobs: Set<String> = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            for ending in [".csv", ".part"] where name.hasSuffix(ending) {
                jobs.insert(String(name.dropLast(ending.utf8.count)))
            }
        }
        return jobs
    }

    /// Adds lines to the log of a job. What cannot be written is lost: the counts are in the store.
    func note(_ lines: [String], of job: String) {
        guard !lines.isEmpty else { return }
        let file = open(log(of: job), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        _ = text.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    }

    /// Synchronises the folder, so that a name that was given is there after a power cut.
    func synchronize() throws(Failure) {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { throw Failure(call: "open", code: errno) }
        defer { close(directory) }
        guard fsync(directory) == 0 else { throw Failure(call: "fsync", code: errno) }
    }
}
