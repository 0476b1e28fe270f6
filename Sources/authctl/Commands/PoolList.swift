internal import CognitoModel
internal import LatchkeyJSON

/// `authctl pool list`
enum PoolList: Command {
    static let syntax = CommandSyntax(
        path: ["pool", "list"], summary: "List the user pools.", options: [.json] + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let admin = try AdminClient(Settings(arguments, in: context), in: context)
        var pools: [UserPoolDescriptionType] = []
        var input = ListUserPools.Input()
        input.maxResults = 60
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(ListUserPools.self, input)
            pools += page.userPools ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        try List.print(pools, [("POOL", \.id), ("NAME", \.name)], arguments, context)
    }
}
