internal import LatchkeyHTTP
internal import LatchkeyJSON

/// `authctl backup`
enum BackUp: Command {
    static let syntax = CommandSyntax(
        path: ["backup"], summary: "Have the server copy its stores while it runs.",
        discussion: """
            The copy is made on the server's machine, in a new folder in 'backups' of its data folder, as the stores are at \
            one moment each; the server goes on meanwhile. Take it elsewhere from there. The master key is not in it: \
            keep that apart, for without it nobody signs in from a copy.
            To restore, put the files of the copy and master.key into an empty folder (mode 0700) and start authd on it.
            """,
        options: [.json] + CommandSyntax.Option.admin)

    /// How many questions in a row may stay without an answer, one in 100 ms: the backup goes on without them.
    private static let mostUnanswered = 10

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let admin = try AdminClient(Settings(arguments, in: context), in: context)
        var backup = try await admin.post("/backups", [])
        let target = "/backups/\(PercentEncoding.encode(backup["name"]?.string ?? ""))"
        var progress = ProgressBar("Backing up", on: context.console)
        while backup["state"]?.string == "running" {
            try await Task.sleep(for: .milliseconds(100))
            do {
                backup = try await state(of: target, by: admin)
            } catch {
                progress.clear()
                throw error
            }
            progress.show(Int(backup["copied"]?.int64 ?? 0), of: backup["total"]?.int64.map { Int($0) })
        }
        progress.clear()
        guard backup["state"]?.string == "done" else {
            throw CommandFailure(
                .refused, "No backup was made: \(backup["reason"]?.string ?? "the server says nothing.")")
        }
        context.console.print(
            arguments.has("json") ? backup.text : "The stores are copied to \(backup["path"]?.string ?? "").")
    }

    /// How the backup stands. It is asked again where the server is not reached or has no answer now.
    private static func state(of target: String, by admin: AdminClient) async throws -> JSONValue {
        var unanswered = 0
        while true {
            do {
                return try await admin.get(target)
            } catch {
                unanswered += 1
                guard CommandFailure(error).status == .unreachable, unanswered < mostUnanswered else { throw error }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }
}
