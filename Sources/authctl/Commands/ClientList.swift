internal import CognitoModel
internal import LatchkeyJSON

/// `authctl client list`
enum ClientList: Command {
    static let syntax = CommandSyntax(
        path: ["client", "list"], summary: "List the app clients of a pool.",
        options: [.pool, .json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let admin = try AdminClient(settings, in: context)
        var clients: [UserPoolClientDescription] = []
        var input = ListUserPoolClients.Input()
        input.userPoolID = try settings.needPool()
        input.maxResults = 60
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(ListUserPoolClients.self, input)
            clients += page.userPoolClients ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        try List.print(clients, [\.clientID, \.clientName], arguments, context)
    }
}
