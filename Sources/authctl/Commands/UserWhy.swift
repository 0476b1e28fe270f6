internal import LatchkeyHTTP
internal import LatchkeyJSON

/// `authctl user why`
enum UserWhy: Command {
    static let syntax = CommandSyntax(
        path: ["user", "why"], summary: "Explain why a user was refused of late.",
        discussion: """
            Clients hear the same of a wrong password and of a user who does not exist; this says what it really was. The
            last 20 refusals of a user are kept for seven days.
            """,
        parameters: [.required("USERNAME", "The user, or the name that was tried.")],
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let username = arguments["USERNAME"] ?? ""
        let target =
            "/refusals?userPoolId=\(PercentEncoding.encode(try settings.needPool()))"
            + "&username=\(PercentEncoding.encode(username))"
        let answer = try await AdminClient(settings, in: context).get(target)
        guard !arguments.has("json") else { return context.console.print(answer.text) }
        for line in RefusalText.lines(answer, username: username) { context.console.print(line) }
    }
}
