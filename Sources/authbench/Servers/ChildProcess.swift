import Glibc
internal import LatchkeyPlatform

/// A program that this one runs and ends. Spawned directly, so that what its start takes is its own time.
final class ChildProcess: Sendable {
    let identifier: pid_t
    /// How it ended, once that was asked for: from then on its number may be another process's.
    private let ended = Lock<Int32?>(nil)

    /// Starts `path`; its standard output goes to the file `output`, its standard error to `errors`.
    init(_ path: String, _ arguments: [String], output: String, errors: String = "/dev/null") throws {
        // The thread that calls may be one of a pool that blocks signals; a program that waits for an alarm needs them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var identifier = pid_t()
        let status = posix_spawn(&identifier, path, &actions, &attributes, &words, environ)
        guard status == 0 else { throw BenchError("cannot start \(path): \(String(cString: strerror(status)))") }
        self.identifier = identifier
    }

    /// Whether it has not ended.
    var isRunning: Bool {
        ended.withLock { ended in
            guard ended == nil else { return false }
            var status: Int32 = -1
            guard waitpid(identifier, &status, WNOHANG) != 0 else { return true }
            ended = status
            return false
        }
    }

    /// Asks it to end and waits until it has.
    func stop() {
        guard isRunning else { return }
        kill(identifier, SIGTERM)
        _ = wait()
    }

    /// Waits until it has ended by itself; returns whether it was content.
    func wait() -> Bool {
        ended.withLock { ended in
            if let ended { return ended == 0 }
            var status: Int32 = -1
            waitpid(identifier, &status, 0)
            ended = status
            return status == 0
        }
    }

    /// The processes that it started and that still run (`/proc/<pid>/task/<pid>/children`, proc(5)).
    var children: [pid_t] {
        guard let file = fopen("/proc/\(identifier)/task/\(identifier)/children", "r") else { return [] }
        defer { fclose(file) }
        var found: [pid_t] = []
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            found += line.split(separator: " ").compactMap { pid_t($0) }
        }
        return found
    }

    /// Which pages in memory count, by their name in `/proc/<pid>/status` (proc(5)).
    enum ResidentPart: String {
        /// Those that it holds and shares with nobody.
        case anonymous = "RssAnon"
        /// Those of files besides: its program, its libraries, and what it has mapped.
        case whole = "VmRSS"
    }

    /// Bytes of memory that it holds.
    func residentBytes(_ part: ResidentPart) throws -> Int {
        guard let file = fopen("/proc/\(identifier)/status", "r") else { throw BenchError("the server has ended") }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 4096)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard line.hasPrefix("\(part.rawValue):") else { continue }
            let digits = line.filter { $0 >= "0" && $0 <= "9" }
            return (Int(digits) ?? 0) * 1024
        }
        throw BenchError("/proc/\(identifier)/status tells no \(part.rawValue)")
    }
}
