internal import CognitoModel
internal import LatchkeyJSON

/// `authctl group list`
enum GroupList: Command {
    static let syntax = CommandSyntax(
        path: ["group", "list"], summary: "List the groups of a pool, or of a user.",
        options: [.value("user", "USERNAME", "Only those that the user is in."), .pool, .json]
            + CommandSyntax.Option.admin)

    static func run(_ arguments: Arguments, in context: Context) async throws {
        let settings = try Settings(arguments, in: context)
        let (admin, pool) = (try AdminClient(settings, in: context), try settings.needPool())
        let groups =
            if let user = arguments["user"] {
                try await groups(of: user, in: pool, admin)
            } else {
                try await all(in: pool, admin)
            }
        try List.print(
            groups,
            [("GROUP", \.groupName), ("PRECEDENCE", \.rank), ("ROLE", \.roleARN), ("DESCRIPTION", \.description)],
            arguments, context)
    }

    private static func all(in pool: String, _ admin: AdminClient) async throws -> [GroupType] {
        var groups: [GroupType] = []
        var input = ListGroups.Input()
        input.userPoolID = pool
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(ListGroups.self, input)
            groups += page.groups ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        return groups
    }

    private static func groups(
        of user: String, in pool: String, _ admin: AdminClient
    ) async throws -> [GroupType] {
        var groups: [GroupType] = []
        var input = AdminListGroupsForUser.Input()
        input.userPoolID = pool
        input.username = user
        var trail = PageTrail()
        repeat {
            let page = try await admin.call(AdminListGroupsForUser.self, input)
            groups += page.groups ?? []
            input.nextToken = try trail.follow(page.nextToken)
        } while input.nextToken != nil
        return groups
    }
}

extension GroupType {
    fileprivate var rank: String? { precedence.map { String($0) } }
}
