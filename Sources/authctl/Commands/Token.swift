internal import AuthClient

/// `authctl token`
enum Token: Command {
    static let syntax = CommandSyntax(
        path: ["token"], summary: "Print an access token for scripts, refreshed when needed.",
        discussion: #"curl -H "Authorization: Bearer $(authctl token)" …"#,
        options: [.flag("id", "Print the ID token instead.")] + CommandSyntax.Option.user)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let tokens = try await Settings(arguments, in: context).session(in: context).tokens()
        context.console.print(arguments.has("id") ? tokens.idToken.reveal : tokens.accessToken.reveal)
    }
}
