internal import Glibc

/// The program: finds the command, runs it, and turns what came of it into an exit status.
enum Authctl {
    static let version = "0.1.0"

    /// All commands, in the order of the help.
    static let commands: [any Command.Type] = [
        Configure.self, SignUp.self, Confirm.self, Resend.self, SignIn.self, SignOut.self, WhoAmI.self, Password.self,
        MFASetUp.self, MFAStatus.self, MFAOff.self, Forgot.self, Reset.self, Token.self, Verify.self, Watch.self,
        Rooms.self, Book.self, Bookings.self, Cancel.self,
        Seed.self, ReadOutbox.self, PoolCreate.self, PoolList.self, PoolShow.self, PoolDescribe.self,
        PoolUpdate.self, PoolExportConfig.self, ClientCreate.self, ClientList.self, ClientShow.self,
        ClientDescribe.self, ClientUpdate.self, ClientSecretAdd.self, ClientSecretList.self, ClientSecretDelete.self,
        UserCreate.self, UserList.self, UserShow.self, UserWhy.self, UserSessions.self,
        GroupCreate.self, GroupList.self, GroupDelete.self, GroupAdd.self, GroupRemove.self, GroupMembers.self,
        UserImport.self, UserExport.self, UserArchiveKey.self, Audit.self, BackUp.self, Call.self,
    ]

    /// Runs the program with the process's own arguments, and ends it.
    static func main() async {
        // Who reads our output may stop to: that is an error of a write, not a signal.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(Swift.CommandLine.arguments.dropFirst())
        exit(await run(words, in: Context(environment: Self.environment())).rawValue)
    }

    /// Runs one command line.
    static func run(_ words: [String], in context: Context) async -> ExitCode {
        do {
            try await dispatch(words, in: context)
            return .done
        } catch {
            let failure = CommandFailure(error)
            context.console.tell("authctl: \(failure.message)")
            return failure.status
        }
    }

    private static func dispatch(_ words: [String], in context: Context) async throws {
        guard let first = words.first else {
            context.console.err(HelpText.program(commands.map { $0.syntax }))
            throw CommandFailure(.usage, "No command is named.")
        }
        guard first != "--help", first != "-h", words != ["help"] else {
            return context.console.out(HelpText.program(commands.map { $0.syntax }))
        }
        guard first != "help" else { return try await dispatch(words.dropFirst() + ["--help"], in: context) }
        guard first != "--version" else { return context.console.print("authctl \(version)") }
        if let help = help(ofGroup: words) { return context.console.out(help) }
        let command = try find(words)
        let rest = Array(words.dropFirst(command.syntax.path.count))
        let arguments = try Arguments(parsing: rest, by: command.syntax)
        guard !arguments.asksForHelp else {
            let operation = command == Call.self ? rest.first.flatMap(Call.help) : nil
            return context.console.out(operation ?? HelpText.command(command.syntax))
        }
        try await command.run(arguments, in: context)
    }

    /// The help of commands that begin with one word: `authctl user --help`.
    private static func help(ofGroup words: [String]) -> String? {
        guard words.count == 2, ["--help", "-h"].contains(words[1]) else { return nil }
        let group = commands.filter { $0.syntax.path[0] == words[0] }
        guard group.count > 1, group.allSatisfy({ $0.syntax.path.count > 1 }) else { return nil }
        return HelpText.group(words[0], group.map { $0.syntax })
    }

    private static func find(_ words: [String]) throws(CommandFailure) -> any Command.Type {
        for command in commands where words.starts(with: command.syntax.path) { return command }
        let group = commands.filter { $0.syntax.path.count > 1 && $0.syntax.path[0] == words[0] }
        guard group.isEmpty else {
            let names = group.map { "'authctl \($0.syntax.name)'" }.joined(separator: ", ")
            throw CommandFailure(.usage, "There is \(names).")
        }
        guard !words[0].hasPrefix("-") else {
            throw CommandFailure(.usage, "'\(words[0])' stands before the command: options follow it.")
        }
        let names = Set(commands.map { $0.syntax.path[0] })
        let nearest = NearestName.to(words[0], among: names.sorted())
        throw CommandFailure(
            .usage, "'\(words[0])' is no command." + (nearest.map { " Did you mean '\($0)'?" } ?? ""))
    }

    private static func environment() -> [String: String] {
        var variables: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return variables
    }
}
