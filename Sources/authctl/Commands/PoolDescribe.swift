internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool describe`
enum PoolDescribe: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "describe"], summary: "Show the settings of a user pool in a table.",
        parameters: [.optional("POOL", "Its id; the configured pool's when it is left out.")],
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let pool = try await AdminClient(settings, in: context).describePool(arguments["POOL"] ?? settings.needPool())
        guard !arguments.has("json") else { return context.console.print(pool.text) }
        for line in SettingsTable.lines(pool) { context.console.print(line) }
    }
}
