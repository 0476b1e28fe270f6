internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client describe`
enum ClientDescribe: Command {
    static let syntax = CommandSyntax(
        path: ["client", "describe"], summary: "Show the settings of an app client in a table, without its secret.",
        parameters: [.optional("CLIENT", "Its id; the configured client's when it is left out.")],
        options: [.client, .pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        var client = try await AdminClient(settings, in: context).describeClient(
            arguments["CLIENT"] ?? settings.needClient(), of: settings.needPool())
        client["ClientSecret"] = nil
        guard !arguments.has("json") else { return context.console.print(client.text) }
        for line in SettingsTable.lines(client) { context.console.print(line) }
    }
}
