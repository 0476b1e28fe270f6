internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client list`
enum ClientList: Command {
    static let syntax = CommandSyntax(
        path: ["client", "list"], summary: "List the app clients of a pool.",
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let clients = try await AdminClient(settings, in: context).clients(of: settings.needPool())
        try List.print(clients, [("CLIENT", \.clientID), ("NAME", \.clientName)], arguments, context)
    }
}
